package dev.bifrost.runtime.mapping;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** SHA-256 over texts, each with its length before it, so that no two sequences of texts are alike. One thread. */
public final class CanonicalHash {

    private final MessageDigest digest;

    public CanonicalHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public CanonicalHash add(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(utf8.length).flip());
        digest.update(utf8);
        return this;
    }

    CanonicalHash addAll(Collection<String> texts) {
        add(Integer.toString(texts.size()));
        texts.forEach(this::add);
        return this;
    }

    /** Maps, lists and texts, as a component's config holds them; the order of keys does not count. */
    CanonicalHash addTree(Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                var sorted = new TreeMap<String, Object>();
                map.forEach((key, inner) -> sorted.put(String.valueOf(key), inner));
                add("map").add(Integer.toString(sorted.size()));
                sorted.forEach((key, inner) -> add(key).addTree(inner));
            }
            case List<?> list -> {
                add("list").add(Integer.toString(list.size()));
                list.forEach(this::addTree);
            }
            case null -> add("null");
            default -> add("text").add(String.valueOf(value));
        }
        return this;
    }

    /** The hash in hexadecimal; ends this object's use. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
