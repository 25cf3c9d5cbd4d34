/** What row transforms with foreign logic share: texts and columns of strangers, files that are replaced, calls that fail, threads that have to end. */
package dev.bifrost.transformkit;
