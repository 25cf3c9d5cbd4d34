package dev.bifrost.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AptSourcesTest {

    private final AptSources sources = new AptSources("bookworm", "trixie");

    @Test
    void derivesStanzasFromStanzas() {
        assertThat(sources.fromStanzas("""
                        # the usual
                        Types: deb deb-src
                        # a remark
                        URIs: http://mirror.example/debian
                        Suites: bookworm bookworm-updates bookworm-backports
                        Components: main contrib
                        Signed-By: /usr/share/keyrings/some.gpg

                        Types: deb
                        URIs: http://mirror.example/debian-security
                        Suites: bookworm-security
                        Components: main
                        Signed-By:
                         -----BEGIN PGP PUBLIC KEY BLOCK-----
                         .
                         -----END PGP PUBLIC KEY BLOCK-----
                        """)).containsExactly("""
                        Types: deb
                        URIs: http://mirror.example/debian
                        Suites: trixie trixie-updates
                        Components: main
                        Targets: Packages
                        Signed-By: /usr/share/keyrings/some.gpg
                        """, """
                        Types: deb
                        URIs: http://mirror.example/debian-security
                        Suites: trixie-security
                        Components: main
                        Targets: Packages
                        Signed-By:
                         -----BEGIN PGP PUBLIC KEY BLOCK-----
                         .
                         -----END PGP PUBLIC KEY BLOCK-----
                        """);
    }

    @Test
    void derivesStanzasFromLines() {
        assertThat(sources.fromList("""
                        # deb http://mirror.example/old bookworm main
                        deb [arch=amd64 signed-by=/k.gpg trusted=yes] http://mirror.example/debian bookworm main non-free # remark
                        deb-src http://mirror.example/debian bookworm main
                        deb http://mirror.example/debian-security bookworm/updates main
                        """)).containsExactly("""
                        Types: deb
                        URIs: http://mirror.example/debian
                        Suites: trixie
                        Components: main
                        Targets: Packages
                        Signed-By: /k.gpg
                        """, """
                        Types: deb
                        URIs: http://mirror.example/debian-security
                        Suites: trixie-security
                        Components: main
                        Targets: Packages
                        """);
    }

    @Test
    void keepsTheCheckOfSignaturesOn() {
        assertThat(sources.fromStanzas("""
                        Types: deb
                        URIs: http://mirror.example/debian
                        Suites: bookworm
                        Components: main
                        Trusted: yes
                        Allow-Insecure: yes
                        """)).singleElement().asString().doesNotContain("Trusted", "Insecure");
    }

    @Test
    void leavesOutDisabledSourcesAndThoseOfThirdParties() {
        assertThat(sources.fromStanzas("""
                        Enabled: no
                        Types: deb
                        URIs: http://mirror.example/debian
                        Suites: bookworm
                        Components: main

                        Types: deb
                        URIs: http://vendor.example/debian
                        Suites: bookworm
                        Components: stable

                        Types: deb
                        URIs: http://vendor.example/debian
                        Suites: bookworm-vendor
                        Components: main
                        """)).isEmpty();
    }
}
