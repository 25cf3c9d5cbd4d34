package dev.bifrost.runtime.diff;

/** What becomes of an element. A placeholder is a vertex that only edges name. */
public enum Change {
    /** It is made, with what rows say of it. */
    CREATED("created"),
    /** It stays, and holds something else. */
    UPDATED("updated"),
    /** It goes. */
    REMOVED("removed"),
    /** It is made because an edge needs it. */
    PLACEHOLDER_CREATED("placeholder_created"),
    /** It was a placeholder, and rows say something of it now. */
    PLACEHOLDER_FILLED("placeholder_filled"),
    /** No row says anything of it any more, and an edge still needs it. */
    PLACEHOLDER_LEFT("placeholder_left"),
    /** It was a placeholder, and no edge needs it any more. */
    PLACEHOLDER_REMOVED("placeholder_removed");

    private final String word;

    Change(String word) {
        this.word = word;
    }

    /** As reports name it. */
    public String word() {
        return word;
    }
}
