/**
 * Post 000's proxy in the generation of the post: its clients, which both of its servers share.
 *
 * <p>In: {@code GET /<way>?delay=<ms>}. Out: the way's name and the upstream's body, or a short
 * error: 502 when the upstream failed, 504 when it was too slow. One class per client ({@code
 * …Upstream}). Beside them each module has its server's own: controllers that wait or return a
 * future on Tomcat, controllers that return a Mono on Netty.
 */
package parkbench.systems.proxy;
