/* load.c - WebSocket table load generator (one thread, epoll).
 *
 * N tables of S seats each; a "move" is one client frame from the seat whose turn
 * it is; the move is done when every seat of that table got its update.
 *   closed: every table keeps one move outstanding all the time (saturation)
 *   open:   one move per table each --period seconds, evenly staggered; latency is
 *           taken from the SCHEDULED time (no coordinated omission)
 * Protocols: raw  plain WebSocket, path /ws/<table>/<seat>
 *            sio  boardgame.io over Socket.IO (EIO=4, websocket only)
 *            coly Colyseus 0.18 (paths come from --paths, GET /bench?n=N of winks-coly.js)
 * Loopback only: the host must be in 127.0.0.0/8. Bounded by --dur.
 *
 * gcc -O2 -o load load.c
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { P_RAW, P_SIO, P_COLY, P_SEN };
enum { ST_NEW, ST_HTTP, ST_SIO_OPEN, ST_SIO_NSP, ST_SIO_SYNC, ST_COLY_JOIN, ST_COLY_STATE, ST_READY, ST_DEAD };

typedef struct { int fd, table, seat, st; unsigned char *buf; int len, cap; int frag; const char *act; } conn_t;
typedef struct { long seq; long ver; double base; int outstanding; unsigned got; } table_t;

static conn_t *C; static table_t *T;
static int ntab = 64, seats = 4, port = 8000, proto = P_RAW, closed = 1, window = 128, inflight_hs = 0, nready = 0;
static double period = 1.0, warm = 2, dur = 5, settle = 1.0, limit_setup = 120;
static const char *host = "127.0.0.1", *pathsf = NULL, *verify = NULL, *nsp = "winks", *pids = NULL, *label = "";
static char **paths; static int ep; static int idxmod = 7; static int noturn = 0; static int hold_only = 0, spin = 1;
static long moves = 0, strays = 0, mismatch = 0, errors = 0, bytes_in = 0, late = 0, closes = 0, sent = 0;
static double *lat; static long nlat = 0, caplat = 0; static int measuring = 0, running = 0;
static char runid[16];

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
static void die(const char *m) { fprintf(stderr, "load: %s (%s)\n", m, strerror(errno)); exit(2); }

static void xsend(conn_t *c, const void *p, int n) {
  const char *q = p; double t0 = 0;
  while (n > 0) {
    ssize_t k = send(c->fd, q, n, MSG_NOSIGNAL);
    if (k > 0) { q += k; n -= k; continue; }
    if (k < 0 && (errno == EAGAIN || errno == EINTR)) {
      if (t0 == 0) t0 = now(); if (now() - t0 > 5) { errors++; return; }
      usleep(50); continue; }
    errors++; return;
  }
}
static void ws_send(conn_t *c, int op, const void *p, int n) {
  unsigned char b[4096]; int h = 0; static const unsigned char k[4] = {0x5a, 0x21, 0xc3, 0x7e};
  b[h++] = 0x80 | op;
  if (n < 126) b[h++] = 0x80 | n; else { b[h++] = 0x80 | 126; b[h++] = n >> 8; b[h++] = n & 255; }
  memcpy(b + h, k, 4); h += 4;
  for (int i = 0; i < n; i++) b[h + i] = ((const unsigned char *)p)[i] ^ k[i & 3];
  xsend(c, b, h + n);
}
static void set_ready(conn_t *c) { c->st = ST_READY; nready++; inflight_hs--; }

static void send_move(int t, double base) {
  table_t *tb = &T[t]; int seat = noturn ? 0 : (int)(tb->seq % seats); conn_t *c = &C[t * seats + seat];
  char m[512]; int n; int i = (int)(tb->seq % idxmod);
  if (proto == P_SEN) { /* whoever is asked acts */
    for (seat = 0; seat < seats && !C[t * seats + seat].act; seat++) ;
    if (seat == seats) { fprintf(stderr, "table %d: nobody is asked\n", t); errors++; return; }
    c = &C[t * seats + seat];
  }
  tb->outstanding = 1; tb->got = 0; tb->base = base; sent++;
  if (proto == P_SEN) {
    n = snprintf(m, sizeof m, "{\"type\":\"act\",\"id\":\"%lx\",\"do\":\"%s\"}", sent, c->act);
    c->act = NULL; ws_send(c, 1, m, n);
  } else
  if (proto == P_RAW) {
    n = snprintf(m, sizeof m, "{\"t\":\"play\",\"i\":%d,\"v\":%ld}", i, tb->ver);
    ws_send(c, 1, m, n);
  } else if (proto == P_SIO) {
    n = snprintf(m, sizeof m, "42/%s,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"play\",\"args\":[%d],\"playerID\":\"%d\",\"credentials\":null}},%ld,\"%s-%d\",\"%d\"]",
                 nsp, i, seat, tb->ver, runid, t, seat);
    ws_send(c, 1, m, n);
  } else {
    /* [ROOM_DATA=13][fixstr "play"][msgpack {i:<int>}] */
    unsigned char b[16] = {13, 0xa4, 'p', 'l', 'a', 'y', 0x81, 0xa1, 'i', (unsigned char)i};
    ws_send(c, 2, b, 10);
  }
}
static void got_update(conn_t *c, long ver) {
  table_t *tb = &T[c->table];
  if (!tb->outstanding) { strays++; if (ver >= 0) tb->ver = ver; return; }
  if (ver >= 0 && ver != tb->ver + 1) { mismatch++; return; }
  unsigned bit = 1u << c->seat;
  if (tb->got & bit) { strays++; return; }
  tb->got |= bit;
  if (tb->got != (1u << seats) - 1) return;
  double t = now();
  tb->outstanding = 0; tb->seq++; tb->ver++;
  if (measuring) {
    moves++;
    if (nlat == caplat) { caplat = caplat ? caplat * 2 : 1 << 16; lat = realloc(lat, caplat * sizeof *lat); }
    lat[nlat++] = t - tb->base;
  }
  if (closed && running) send_move(c->table, t);
}
static long find_int(const unsigned char *p, int n, const char *key) {
  const unsigned char *q = memmem(p, n, key, strlen(key));
  if (!q) return -1;
  return strtol((const char *)q + strlen(key), NULL, 10);
}
/* Sen: draws and puts away, for ever; when the pile has run out, everybody looks at two lands again. */
static void sen_msg(conn_t *c, unsigned char *p, int n) {
  unsigned char *l = memmem(p, n, "\"legal\":[\"", 10);
  c->act = NULL;
  if (l) {
    int k = (int)(p + n - l);
    c->act = memmem(l, k, "\"draw\"", 6) ? "draw" : memmem(l, k, "\"discard\"", 9) ? "discard" : memmem(l, k, "\"look 1 2\"", 10) ? "look 1 2" : NULL;
  }
  if (n > 17 && !memcmp(p, "{\"type\":\"update\"", 16)) got_update(c, -1);
}
static void on_msg(conn_t *c, int op, unsigned char *p, int n) {
  char m[256]; int k;
  bytes_in += n;
  if (op == 9) { ws_send(c, 10, p, n); return; }
  if (op == 8) { closes++; c->st = ST_DEAD; return; }
  if (op == 10) return;
  if (proto == P_SEN) {
    if (n > 19 && !memcmp(p, "{\"type\":\"table-chan", 19)) return;
    if (n > 17 && !memcmp(p, "{\"type\":\"refused", 16)) { fprintf(stderr, "%.*s\n", n, p); errors++; return; }
    if (c->st == ST_COLY_JOIN) set_ready(c);
    sen_msg(c, p, n);
    return;
  }
  if (proto == P_RAW) {
    if (c->st == ST_READY) got_update(c, verify ? find_int(p, n, verify) : -1);
    return;
  }
  if (proto == P_SIO) {
    if (n == 1 && p[0] == '2') { ws_send(c, 1, "3", 1); return; }
    switch (c->st) {
    case ST_SIO_OPEN: k = snprintf(m, sizeof m, "40/%s,", nsp); ws_send(c, 1, m, k); c->st = ST_SIO_NSP; return;
    case ST_SIO_NSP:
      if (n > 1 && p[0] == '4' && p[1] == '0') {
        k = snprintf(m, sizeof m, "42/%s,[\"sync\",\"%s-%d\",\"%d\",null,%d]", nsp, runid, c->table, c->seat, seats);
        ws_send(c, 1, m, k); c->st = ST_SIO_SYNC; }
      return;
    case ST_SIO_SYNC: if (memmem(p, n < 40 ? n : 40, "\"sync\"", 6)) set_ready(c); return;
    case ST_READY: {
      int w = n < 40 ? n : 40;
      if (memmem(p, w, "[\"update\"", 9)) got_update(c, find_int(p, n, "\"_stateID\":"));
      else if (memmem(p, w, "[\"patch\"", 8)) {
        /* ["patch", matchID, prevStateID, stateID, ... */
        unsigned char *q = memmem(p, n, "\",", 2); q = q ? memmem(q + 2, p + n - q - 2, "\",", 2) : NULL;
        long a = -1; if (q) { char *e; strtol((char *)q + 2, &e, 10); a = strtol(e + 1, NULL, 10); }
        got_update(c, a);
      }
      return; }
    }
    return;
  }
  /* coly */
  switch (c->st) {
  case ST_COLY_JOIN: if (p[0] == 10) { unsigned char a = 10; ws_send(c, 2, &a, 1); c->st = ST_COLY_STATE; } return;
  case ST_COLY_STATE: if ((p[0] & 0x1f) == 14) set_ready(c); return;
  case ST_READY: if ((p[0] & 0x1f) == 15) got_update(c, -1); return;
  }
}
static void feed(conn_t *c, unsigned char *p, int n) {
  /* returns after consuming whole frames; leftover kept in c->buf */
  unsigned char *s = p; int left = n;
  if (c->len) {
    if (c->len + n > c->cap) { c->cap = c->len + n + 4096; c->buf = realloc(c->buf, c->cap); }
    memcpy(c->buf + c->len, p, n); c->len += n; s = c->buf; left = c->len;
  }
  if (c->st == ST_HTTP) {
    unsigned char *e = memmem(s, left, "\r\n\r\n", 4);
    if (e) {
      if (left < 12 || memcmp(s + 9, "101", 3)) { fprintf(stderr, "upgrade refused: %.*s\n", left > 200 ? 200 : left, s); errors++; c->st = ST_DEAD; inflight_hs--; return; }
      left -= (int)(e + 4 - s); s = e + 4;
      if (proto == P_RAW) set_ready(c); else c->st = proto == P_SIO ? ST_SIO_OPEN : ST_COLY_JOIN;
    } else goto keep;
  }
  while (left >= 2) {
    int op = s[0] & 15, fin = s[0] & 0x80, h = 2; uint64_t len = s[1] & 127;
    if (len == 126) { if (left < 4) break; len = s[2] << 8 | s[3]; h = 4; }
    else if (len == 127) { if (left < 10) break; len = 0; for (int i = 2; i < 10; i++) len = len << 8 | s[i]; h = 10; }
    if ((uint64_t)left < h + len) break;
    if (fin && op) on_msg(c, op, s + h, (int)len);
    else if (fin) on_msg(c, 1, s + h, (int)len);   /* last fragment counts */
    s += h + len; left -= h + (int)len;
    if (c->st == ST_DEAD) return;
  }
keep:
  if (left == 0) { c->len = 0; if (c->cap > 65536) { free(c->buf); c->buf = NULL; c->cap = 0; } return; }
  if (c->buf && s >= c->buf && s < c->buf + c->cap) { memmove(c->buf, s, left); c->len = left; }
  else { if (left > c->cap) { c->cap = left + 4096; c->buf = realloc(c->buf, c->cap); } memcpy(c->buf, s, left); c->len = left; }
}
static unsigned char rb[1 << 18];
static double pump_ns = -1;   /* >=0: sleep at most that many seconds (epoll_pwait2) */
static int pump(int timeout_ms) {
  static struct epoll_event ev[512];
  struct timespec ts = {0, pump_ns > 0 ? (long)(pump_ns * 1e9) : 0};
  int k = pump_ns >= 0 ? epoll_pwait2(ep, ev, 512, &ts, NULL) : epoll_wait(ep, ev, 512, timeout_ms);
  for (int i = 0; i < k; i++) {
    conn_t *c = ev[i].data.ptr;
    ssize_t n = recv(c->fd, rb, sizeof rb - 1, MSG_DONTWAIT);
    if (n > 0) { rb[n] = 0; feed(c, rb, (int)n); }
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
      if (c->st < ST_READY) inflight_hs--;
      closes++; epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, NULL); close(c->fd); c->st = ST_DEAD; }
  }
  return k;
}
static void open_conn(int i) {
  conn_t *c = &C[i]; c->table = i / seats; c->seat = i % seats;
  c->fd = socket(AF_INET, SOCK_STREAM, 0); if (c->fd < 0) die("socket");
  int one = 1; setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET};
  /* spread source addresses so that more than 28k connections fit: 127.1.0.x */
  char src[32]; snprintf(src, sizeof src, "127.1.0.%d", 1 + i / 20000);
  inet_pton(AF_INET, src, &a.sin_addr); setsockopt(c->fd, IPPROTO_IP, 24 /*IP_BIND_ADDRESS_NO_PORT*/, &one, sizeof one);
  if (bind(c->fd, (void *)&a, sizeof a)) die("bind");
  struct sockaddr_in d = {.sin_family = AF_INET, .sin_port = htons(port)}; inet_pton(AF_INET, host, &d.sin_addr);
  if (connect(c->fd, (void *)&d, sizeof d)) die("connect");
  fcntl(c->fd, F_SETFL, O_NONBLOCK);
  char path[512], rq[1024];
  if (paths) snprintf(path, sizeof path, "%s", paths[i]);
  else if (proto == P_SIO) snprintf(path, sizeof path, "/socket.io/?EIO=4&transport=websocket");
  else snprintf(path, sizeof path, "/ws/%d/%d", c->table, c->seat);
  char extra[200] = "", *tab = proto == P_SEN ? strchr(path, '\t') : NULL;
  if (tab) { *tab = 0; snprintf(extra, sizeof extra, "Authorization: Bearer %s\r\n", tab + 1); }
  int n = snprintf(rq, sizeof rq, "GET %s HTTP/1.1\r\n%sHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", path, extra, host, port);
  c->st = ST_HTTP; inflight_hs++;
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
  if (epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &e)) die("epoll_ctl");
  xsend(c, rq, n);
}
static double srv_cpu(void) { /* seconds over all --pids */
  if (!pids) return 0; double s = 0; char b[512]; snprintf(b, sizeof b, "%s", pids);
  for (char *p = strtok(b, ","); p; p = strtok(NULL, ",")) {
    char f[64], l[1024]; snprintf(f, sizeof f, "/proc/%s/stat", p); FILE *h = fopen(f, "r"); if (!h) continue;
    if (fgets(l, sizeof l, h)) { char *q = strrchr(l, ')'); unsigned long u, v;
      if (q && sscanf(q + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &u, &v) == 2) s += (double)(u + v) / sysconf(_SC_CLK_TCK); }
    fclose(h); }
  return s;
}
static long srv_rss(void) { if (!pids) return 0; long s = 0; char b[512]; snprintf(b, sizeof b, "%s", pids);
  for (char *p = strtok(b, ","); p; p = strtok(NULL, ",")) { char f[64]; long a, r; snprintf(f, sizeof f, "/proc/%s/statm", p); FILE *h = fopen(f, "r");
    if (h) { if (fscanf(h, "%ld %ld", &a, &r) == 2) s += r * 4; fclose(h); } }
  return s; }
static void steal(double *a) { /* steal and busy jiffies of cpu0, cpu1 */
  FILE *h = fopen("/proc/stat", "r"); char l[512]; a[0] = a[1] = 0; if (!h) return;
  while (fgets(l, sizeof l, h)) { int c; unsigned long u, n, y, i, w, q, sq, st; if (sscanf(l, "cpu%d %lu %lu %lu %lu %lu %lu %lu %lu", &c, &u, &n, &y, &i, &w, &q, &sq, &st) == 9 && c < 2) a[c] = (double)st / sysconf(_SC_CLK_TCK); }
  fclose(h); }
static int cmpd(const void *a, const void *b) { double x = *(double *)a, y = *(double *)b; return x < y ? -1 : x > y; }
static double q(double f) { if (!nlat) return -1; long i = (long)(f * (nlat - 1) + 0.5); return lat[i] * 1e3; }
static double cpu_self(void) { struct rusage r; getrusage(RUSAGE_SELF, &r); return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) * 1e-6; }

int main(int ac, char **av) {
  for (int i = 1; i + 1 < ac; i += 2) {
    char *k = av[i], *v = av[i + 1];
#define A(s) else if (!strcmp(k, s))
    if (!strcmp(k, "--tables")) ntab = atoi(v);
    A("--seats") seats = atoi(v); A("--port") port = atoi(v); A("--host") host = v; A("--period") period = atof(v);
    A("--warm") warm = atof(v); A("--dur") dur = atof(v); A("--settle") settle = atof(v); A("--window") window = atoi(v);
    A("--proto") proto = !strcmp(v, "sio") ? P_SIO : !strcmp(v, "coly") ? P_COLY : !strcmp(v, "sen") ? P_SEN : P_RAW;
    A("--mode") closed = !strcmp(v, "closed"); A("--paths") pathsf = v; A("--verify") verify = v; A("--nsp") nsp = v;
    A("--pids") pids = v; A("--label") label = v; A("--idxmod") idxmod = atoi(v); A("--hold") hold_only = atoi(v); A("--spin") spin = atoi(v);
    else { fprintf(stderr, "unknown %s\n", k); return 2; }
  }
  if (strncmp(host, "127.", 4)) die("loopback only"); if (dur > 120 || warm > 60) die("too long");
  signal(SIGPIPE, SIG_IGN); struct rlimit rl; getrlimit(RLIMIT_NOFILE, &rl); rl.rlim_cur = rl.rlim_max; setrlimit(RLIMIT_NOFILE, &rl);
  snprintf(runid, sizeof runid, "r%d", (int)getpid() % 100000);
  int nc = ntab * seats; C = calloc(nc, sizeof *C); T = calloc(ntab, sizeof *T); ep = epoll_create1(0);
  if (pathsf) { paths = calloc(nc, sizeof *paths); FILE *f = fopen(pathsf, "r"); char l[600]; int n = 0; if (!f) die("paths");
    while (n < nc && fgets(l, sizeof l, f)) { l[strcspn(l, "\n")] = 0; paths[n++] = strdup(l); } if (n < nc) die("too few paths"); fclose(f); }
  long rss0 = srv_rss(); double t0 = now();
  for (int i = 0; i < nc;) {
    while (i < nc && inflight_hs < window) open_conn(i++);
    pump(0); while (inflight_hs >= window) { pump(10); if (now() - t0 > limit_setup) die("setup too slow"); }
  }
  while (nready < nc) { pump(10); if (now() - t0 > limit_setup || closes || errors) { fprintf(stderr, "setup: ready %d of %d, closes %ld, errors %ld\n", nready, nc, closes, errors); return 3; } }
  double tset = now() - t0, ts = now(); while (now() - ts < settle) pump(10);
  long rss1 = srv_rss(); strays = 0; running = 1;
  double b = now(), mstart = b + warm, end = mstart + dur, cpu0 = 0, gc0 = 0, st0[2] = {0}, st1[2]; int over = 0;
  for (int i = 0; i < ntab; i++) T[i].seq = 0;
  if (closed) for (int i = 0; i < ntab; i++) send_move(i, now());
  long n = 0; double bin0 = 0, idle = 0, polls = 0; long rssm = 0;
  for (;;) {
    double t = now();
    if (!measuring && t >= mstart) { measuring = 1; steal(st0); cpu0 = srv_cpu(); gc0 = cpu_self(); bin0 = bytes_in; mstart = t; end = t + dur; }
    if (t >= end) break;
    if (closed) { pump(spin ? 0 : 20); if (closes || errors) { over = 1; break; } continue; }
    /* open loop */
    for (;;) {
      double due = b + period * n / ntab; if (due > t) break;
      int tb = (int)(n % ntab);
      if (T[tb].outstanding) { late++; if (due < t - period) { n++; continue; } break; } /* head of line waits at most one period */
      send_move(tb, due); n++;
    }
    if (!spin) { double w = b + period * n / ntab - now(); pump_ns = w < 0 ? 0 : w > 0.02 ? 0.02 : w; }
    int k = pump(0); pump_ns = -1; polls++; if (!k) idle++;
    if (closes || errors) { over = 1; break; }
  }
  double wall = now() - mstart, sc = srv_cpu() - cpu0, gc = cpu_self() - gc0; rssm = srv_rss(); running = 0; steal(st1);
  long unfinished = 0; for (int i = 0; i < ntab; i++) unfinished += T[i].outstanding && now() - T[i].base > 1.0;
  measuring = 0;
  qsort(lat, nlat, sizeof *lat, cmpd);
  printf("{\"label\":\"%s\",\"mode\":\"%s\",\"tables\":%d,\"seats\":%d,\"moves\":%ld,\"wall_s\":%.3f,\"moves_s\":%.1f,\"p50_ms\":%.3f,\"p90_ms\":%.3f,\"p99_ms\":%.3f,\"p999_ms\":%.3f,\"max_ms\":%.3f,"
         "\"bytes_per_seat_msg\":%.0f,\"srv_cpu\":%.3f,\"cpu_us_per_move\":%.1f,\"moves_per_core_s\":%.0f,\"gen_cpu\":%.3f,\"gen_idle\":%.2f,\"rss0_kb\":%ld,\"rss_conn_kb\":%ld,\"rss_end_kb\":%ld,\"kb_per_table\":%.1f,"
         "\"setup_s\":%.2f,\"late\":%ld,\"stuck\":%ld,\"strays\":%ld,\"mismatch\":%ld,\"closes\":%ld,\"errors\":%ld,\"aborted\":%d,\"steal0\":%.3f,\"steal1\":%.3f}\n",
         label, closed ? "closed" : "open", ntab, seats, moves, wall, moves / wall, q(.5), q(.9), q(.99), q(.999), q(1.0),
         moves ? (bytes_in - bin0) / (double)moves / seats : 0, sc / wall, moves ? sc / moves * 1e6 : 0, sc > 0 ? moves / sc : 0, gc / wall, polls ? idle / polls : 0, rss0, rss1, rssm,
         (rssm - rss0) / (double)ntab, tset, late, unfinished, strays, mismatch, closes, errors, over, (st1[0] - st0[0]) / wall, (st1[1] - st0[1]) / wall);
  return over ? 4 : 0;
}
