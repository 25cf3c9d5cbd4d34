package dev.bifrost.transformkit;

/** Text that a guest, a service or a script wrote, made fit for a message: one line, no control characters, not too long. */
public final class Plain {

    private Plain() {}

    /** @param most characters; what is beyond becomes an ellipsis */
    public static String text(String hostile, int most) {
        var plain = new StringBuilder();
        for (int i = 0; i < hostile.length() && plain.length() < most; i++) {
            char c = hostile.charAt(i);
            int kind = Character.getType(c);
            boolean shown = !Character.isISOControl(c)
                    && kind != Character.FORMAT
                    && kind != Character.LINE_SEPARATOR
                    && kind != Character.PARAGRAPH_SEPARATOR;
            plain.append(shown ? c : ' ');
        }
        return hostile.length() > most ? plain.append("...").toString() : plain.toString();
    }
}
