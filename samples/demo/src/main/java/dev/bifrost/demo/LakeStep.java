package dev.bifrost.demo;

/** The commits of the demo of Iceberg tables, in their order. */
enum LakeStep {
    LOAD("load", "%,d flights of 2001, partitioned by month.", "The first round reads the tables as they are."),
    APPEND("append", "%,d more flights of June.", "Only the file that the commit added is read."),
    UPDATE(
            "divert",
            "%,d flights of April come down at %4$s instead of %3$s.",
            "Copy-on-write: the month's file is written anew. Both files are read; rows\nthat are the same in both do not go to the graph, the others move an edge."),
    DELETE(
            "cancel",
            "%,d flights of May, the latest ones, are deleted.",
            "Merge-on-read: a deletion vector says which rows are gone. They are read from\nthe old file, to know which edges to take out."),
    COMPACT(
            "compact",
            "%,d months get one file each, without deletes.",
            "Files change, rows do not: nothing is read, and the graph stays.");

    private final String word;
    private final String title;
    private final String lesson;

    LakeStep(String word, String title, String lesson) {
        this.word = word;
        this.title = title;
        this.lesson = lesson;
    }

    /** As the writer takes it. */
    String word() {
        return word;
    }

    String title(LakeWriter.Answer commit) {
        return title.formatted(
                commit.number("touched"), commit.text("from"), commit.text("to"), commit.text("instead"));
    }

    /** What it shows, in lines. */
    String lesson() {
        return lesson;
    }
}
