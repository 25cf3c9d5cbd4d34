package dev.bifrost.runtime.bundle;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with a bundle, with what it offers, and with what the host lends to it. */
public enum BundleErrors implements ErrorCode {
    /** The JVM was started without the opening that Arrow needs. */
    JVM_FLAG_MISSING(ErrorType.CONFIG),
    /** The framework inside could not be started or stopped. */
    FRAMEWORK_FAILED(ErrorType.INTERNAL),
    /** The bundle directory cannot be listed. */
    DIRECTORY_UNREADABLE(ErrorType.CONFIG),
    /** The work directory cannot be written, or another host uses it. */
    WORK_DIRECTORY_UNUSABLE(ErrorType.RESOURCES),

    /** The file cannot be read, or not be copied into the work directory. */
    COPY_FAILED(ErrorType.RESOURCES),
    /** The file cannot be read as a zip. */
    NOT_A_JAR(ErrorType.CONFIG),
    /** The jar has no manifest. */
    NO_MANIFEST(ErrorType.CONFIG),
    /** The manifest does not describe a bundle. */
    NOT_A_BUNDLE(ErrorType.CONFIG),
    /** The jar names no {@link dev.bifrost.api.BifrostBundle}. */
    NO_ENTRY(ErrorType.CONFIG),
    /** The manifest does not import the API. */
    API_NOT_IMPORTED(ErrorType.CONFIG),
    /** The manifest imports the API without an upper bound of its version. */
    API_RANGE_MISSING(ErrorType.CONFIG),
    /** The jar has the API's classes in it. */
    CARRIES_API(ErrorType.CONFIG),
    /** The jar has Arrow classes in it that the host shares. */
    CARRIES_ARROW(ErrorType.CONFIG),
    /** The manifest exports an Arrow package that the host shares. */
    EXPORTS_ARROW(ErrorType.CONFIG),
    /** Another file is the bundle of that symbolic name. */
    DUPLICATE_NAME(ErrorType.CONFIG),
    /** Another bundle offers a component of that type and name. */
    COMPONENT_TAKEN(ErrorType.CONFIG),
    /** An import or another need of the bundle is not met here. */
    UNRESOLVED(ErrorType.CONFIG),
    /** The bundle's own code failed while it started. */
    START_FAILED(ErrorType.INTERNAL),
    /** The bundle offers nothing, or something that breaks a rule of {@link dev.bifrost.api.ComponentFactory}. */
    BAD_COMPONENT(ErrorType.INTERNAL),

    /** No bundle offers a component of that type and name. */
    UNKNOWN_COMPONENT(ErrorType.CONFIG),
    /** A component threw something that is not a {@link dev.bifrost.api.BifrostException}. */
    COMPONENT_FAILED(ErrorType.INTERNAL),
    /** A component was called after it was closed. */
    COMPONENT_CLOSED(ErrorType.INTERNAL),
    /** A component, or the host as a whole, wanted more buffer memory than it may have. */
    MEMORY_LIMIT(ErrorType.RESOURCES),
    /** Buffers were still held when their allocator closed. */
    BUFFER_LEAK(ErrorType.INTERNAL);

    private final ErrorType type;

    BundleErrors(ErrorType type) {
        this.type = type;
    }

    @Override
    public String code() {
        return "host." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return false;
    }

    /** Whether a change of another bundle can mend it. */
    boolean curedByOthers() {
        return this == DUPLICATE_NAME || this == COMPONENT_TAKEN || this == UNRESOLVED;
    }
}
