/* The protocol of docs/office.md: 2 counters, 1 number, offices A(0) B(1), databases D0 D1, one backup. What is in it: README.md. */
/* ---- rules: 1 = in force; real-model.test.ts names them ---- */
#ifndef FB
#define FB 2            /* faults allowed */
#endif
#ifndef EPOCHLOCK
#define EPOCHLOCK 1     /* each transaction holds the epoch shared to its commit, fails if it is not its own */
#endif
#ifndef PROOF
#define PROOF 1         /* a counter's proof raises the generation */
#endif
#ifndef ASKALL
#define ASKALL 1        /* after a raise: ask until all counters reported */
#endif
#ifndef GAP
#define GAP 1           /* 1: every question is "ask" in the gap; 2: only known twins (the literal words) ; 0: none */
#endif
#ifndef SYNCACK
#define SYNCACK 1       /* a commit that was not replicated is not acknowledged */
#endif
#ifndef STARTID
#define STARTID 1       /* two start ids for one number: alarm and ask */
#endif
#ifndef LOGLOOK
#define LOGLOOK 1       /* claims are looked at when they come by a log */
#endif
#ifndef NUMCHK
#define NUMCHK 1        /* counters refuse lower generation/epoch */
#endif
#ifndef TLRULE
#define TLRULE 1        /* another timeline raises the generation at the start */
#endif
#ifndef TWOWRITE
#define TWOWRITE 0      /* 1: an office may start though the other host writes too (it cannot see it) */
#endif
/* found rules */
#ifndef KEEPCL
#define KEEPCL 0        /* "rebuilt from entries" adds what entries prove and drops no claim that is there */
#endif
#ifndef STAMP
#define STAMP 0         /* a report counts only if its counter had stored this generation, epoch and start id before it made the report */
#endif
#ifndef SHOWNUM
#define SHOWNUM 0       /* every request carries the highest numbers its counter knows; above the office's own (or equal with another start id): raise */
#endif
#ifndef MAXGEN
#define MAXGEN 0        /* a raise goes above every number shown, not +1 */
#endif
#ifndef TOMB
#define TOMB 0          /* an admit for a request id whose end is already in makes no claim */
#endif
#ifndef ASKFIRST
#define ASKFIRST 0      /* "ask" goes before idempotence: the stored verdict of a request id is not given while admit says ask, nor beside a foreign claim */
#endif
#ifndef READW
#define READW 0         /* an answer from the store makes a synchronous write of its own before it goes out */
#endif
#ifndef PROOFGEN
#define PROOFGEN 0      /* a proof raises only for what was acknowledged in the present generation */
#endif
#ifndef ANCHOR
#define ANCHOR 0        /* the office keeps the furthest WAL position outside the database; a start on a database that is behind it raises */
#endif
#ifndef STARTASK
#define STARTASK 0      /* every new epoch (not only generation) asks until all reported (strong form) */
#endif
/* which faults exist */
#ifndef F_OFFICE
#define F_OFFICE 1
#endif
#ifndef F_DB
#define F_DB 1
#endif
#ifndef F_LINE
#define F_LINE F_DB     /* the line to the standby is lost; promotion by force */
#endif
#ifndef F_FREEZE
#define F_FREEZE F_DB   /* a database is frozen and thawed */
#endif
#ifndef F_RESTORE
#define F_RESTORE 1     /* declared restore of a backup */
#endif
#ifndef F_ROLL
#define F_ROLL 1        /* undeclared: files or machine image put back, same system id and timeline */
#endif
#ifndef F_BACK
#define F_BACK 1        /* the old primary is made leader again by hand */
#endif
#ifndef F_COUNTER
#define F_COUNTER 0     /* a counter restored from an old copy */
#endif
#ifndef ENROL
#define ENROL 0         /* counter 1 is enrolled during the run */
#endif
#ifndef DUP
#define DUP 0           /* questions may be delivered twice */
#endif
#ifndef MAXE
#define MAXE 4
#define GMAX 6          /* two writing offices could raise above each other without end */
#endif
#ifndef CHK
#define CHK 1           /* 1 P1; 2 gap (stronger P2); 3 P3; 4 P4; 5 calm: P5 ask mode; 6 calm: P5 ghost claim; 7 calm: P2 told; 8 calm: P6 numbers; 9 P1 once any counter has shown a loss */
#endif
#define CALM (CHK>=5 && CHK<=8)
/* LEAN: for P1, P3, P4 an unasked or released sale can violate nothing: such a question is simply asked again; counter 0 sells first (symmetry) */
#define LEAN ((CHK==1 || CHK==3 || CHK==4 || CHK==9) && !F_COUNTER && !ENROL)
#if F_COUNTER
#define NS 4
#else
#define NS 2
#endif
#define NONE 0
#define ASKING 1
#define OKS 2
#define UNS 3
#define REL 4
#define B(r) (1<<(r))
#define HAS(m,r) (((m)>>(r))&1)
#define CTR(r) ((r)&1)
typedef Cont { byte g; byte e; byte si; byte tlr; byte cl; byte dd; byte en; byte rep; byte gap; byte tw; byte kn; byte wp; byte ot };
Cont C[3];
byte ns[2], pr[2], tl[2], away[2], lock[2];      /* node: 0 down 1 up 2 frozen; pr: writes */
byte lnk, ldr;
byte to[2], tr[2], tp[2], tv[2];                  /* the transaction in flight at a node (the fingerprint's lock lets one in) */
byte os[2], on[2], og[2], oe[2], osi[2];
byte kg[2], ke[2], ks[2], ra[2], rag[2], rae[2], ras[2], ram[2], slot[2], told[2];
byte st[NS], v[NS], vg[NS], ve[NS], vs[NS], q[NS], qo[NS], has[NS], akg[NS];
byte f, bk, nsi, gx, stage, anc, ancg, shown, oth[2], ako[2];

#define COPY(a,b) C[b].g=C[a].g; C[b].e=C[a].e; C[b].si=C[a].si; C[b].tlr=C[a].tlr; C[b].cl=C[a].cl; C[b].dd=C[a].dd; C[b].en=C[a].en; C[b].rep=C[a].rep; C[b].gap=C[a].gap; C[b].tw=C[a].tw; C[b].kn=C[a].kn; C[b].wp=C[a].wp; C[b].ot=C[a].ot
#define STREAM(d) (lnk && ldr==(d))
#define ACKABLE(d) (STREAM(d) || away[d])
#define BUMP(d) if :: ANCHOR && ldr==(d) -> C[d].wp=C[d].wp+1; anc=C[d].wp :: else fi
#define SHIP(d) if :: STREAM(d) -> COPY(d,1-(d)) :: else fi
#define SOLD(r) (st[r]==OKS || st[r]==UNS)
/* claims rebuilt from entries */
#define KEEP(d,r) if :: KEEPCL :: !KEEPCL && HAS(C[d].en,r) && SOLD(r) :: else -> C[d].cl = C[d].cl & (255-B(r)) fi
#if NS==4
#define REBUILD(d) KEEP(d,0); KEEP(d,1); KEEP(d,2); KEEP(d,3)
#else
#define REBUILD(d) KEEP(d,0); KEEP(d,1)
#endif
#define QCLR(o) q[0]=q[0]&(3-B(o)); q[1]=q[1]&(3-B(o))
#define QCLR4(o) q[2]=q[2]&(3-B(o)); q[3]=q[3]&(3-B(o))
#if NS==4
#define QCLRALL(o) QCLR(o); QCLR4(o)
#else
#define QCLRALL(o) QCLR(o)
#endif
#define DOWN(o) os[o]=0; QCLRALL(o); og[o]=0; oe[o]=0; osi[o]=0; \
  if :: lock[on[o]]==(o)+1 -> lock[on[o]]=0 :: else fi; \
  if :: to[0]==(o)+1 -> to[0]=0 :: else fi; if :: to[1]==(o)+1 -> to[1]=0 :: else fi; on[o]=0
#define ASKMODE(d) ((ASKALL && (C[d].rep & C[d].kn) != C[d].kn) || (GAP==1 && C[d].gap!=0))
#define HIGHER(c,o) (kg[c]>og[o] || (kg[c]==og[o] && (ke[c]>oe[o] || (ke[c]==oe[o] && ks[c]!=osi[o]))))
#define SAME(c,o) (kg[c]==og[o] && ke[c]==oe[o] && ks[c]==osi[o])
#define RAISE(o,c) if :: MAXGEN && kg[c]>og[o] -> og[o]=kg[c]+1 :: else -> og[o]=og[o]+1 fi; C[on[o]].g=og[o]; if :: ANCHOR && ldr==on[o] && ancg<og[o] -> ancg=og[o] :: else fi; REBUILD(on[o]); C[on[o]].rep=0

#define DELIV(r,o,w) if :: st[r]==ASKING && qo[r]==(o)+1 && v[r]==0 -> v[r]=w; vg[r]=og[o]; ve[r]=oe[o]; vs[r]=osi[o] :: else fi
#define GIVE(d) if :: to[d]!=0 && os[to[d]-1]>0 -> DELIV(tr[d],to[d]-1,tv[d]) :: else fi; to[d]=0; tr[d]=0; tp[d]=0; tv[d]=0
#define TXCLR(d) to[d]=0; tr[d]=0; tp[d]=0; tv[d]=0

/* ---- counter asks ---- */
#define E_ASK(r,o) :: d_step { stage==0 && st[r]==NONE && slot[CTR(r)]==((r)>>1) && os[o]>0 && (!ENROL || CTR(r)==0 || has[r]) -> \
  st[r]=ASKING; q[r]=q[r]|B(o); qo[r]=(o)+1; printf("EV counter %d asks r%d at office %c\n",CTR(r),r,65+(o)) }
/* ---- office takes a question: checks, decides ---- */
#define E_BEGIN(o,r) :: d_step { stage==0 && os[o]==1 && ns[on[o]]==1 && pr[on[o]]==1 && tp[on[o]]==0 && HAS(q[r],o) -> \
  if :: DUP -> skip :: else -> q[r]=q[r]&(3-B(o)) fi; \
  if :: EPOCHLOCK && (C[on[o]].e!=oe[o] || C[on[o]].si!=osi[o]) -> printf("EV office %c: epoch not its own, ends\n",65+(o)); DOWN(o) \
     :: else -> \
     if :: SHOWNUM && qo[r]==(o)+1 && HIGHER(CTR(r),o) && ACKABLE(on[o]) && og[o]<GMAX -> RAISE(o,CTR(r)); SHIP(on[o]); printf("EV question of counter %d shows higher numbers at %c: generation %d\n",CTR(r),65+(o),og[o]) :: else fi; \
     to[on[o]]=(o)+1; tr[on[o]]=r; \
     if :: TOMB && HAS(C[on[o]].dd,r) -> tp[on[o]]=0; to[on[o]]=0; tr[on[o]]=0 \
        :: !(TOMB && HAS(C[on[o]].dd,r)) && HAS(C[on[o]].cl,r) && !(ASKFIRST && (ASKMODE(on[o]) || (C[on[o]].cl & (255-B(r)))!=0)) -> tv[on[o]]=1; tp[on[o]]=(READW->2:3) \
        :: !(TOMB && HAS(C[on[o]].dd,r)) && HAS(C[on[o]].cl,r) && (ASKFIRST && (ASKMODE(on[o]) || (C[on[o]].cl & (255-B(r)))!=0)) -> tv[on[o]]=2; tp[on[o]]=3 \
        :: !(TOMB && HAS(C[on[o]].dd,r)) && !HAS(C[on[o]].cl,r) && (ASKMODE(on[o]) || C[on[o]].cl!=0) -> tv[on[o]]=2; tp[on[o]]=3 \
        \
        :: else -> assert(!(CHK==9 && shown && SOLD(1-(r)))); tv[on[o]]=1; if :: EPOCHLOCK -> C[on[o]].cl=C[on[o]].cl|B(r); tp[on[o]]=2 :: else -> tp[on[o]]=1 fi fi; \
     printf("EV office %c (g%d e%d id%d, D%d) takes r%d: verdict %d (1 admitted 2 ask), phase %d (2 committed locally, 3 nothing written)\n",65+(o),og[o],oe[o],osi[o],on[o],r,tv[on[o]],tp[on[o]]); if :: tp[on[o]]==3 -> GIVE(on[o]) :: else fi fi }
#define E_TX(d) \
 :: d_step { stage==0 && tp[d]==1 && ns[d]==1 -> C[d].cl=C[d].cl|B(tr[d]); tp[d]=2; printf("EV D%d: claim r%d committed locally\n",d,tr[d]) } \
 :: d_step { stage==0 && tp[d]==1 && to[d]==0 -> printf("EV D%d: transaction of r%d aborts\n",d,tr[d]); TXCLR(d) } \
 :: d_step { stage==0 && tp[d]==2 && ns[d]==1 && ACKABLE(d) -> BUMP(d); SHIP(d); printf("EV D%d: claim r%d acknowledged (alone=%d)\n",d,tr[d],away[d]); GIVE(d) } \
 :: d_step { stage==0 && tp[d]==2 && STREAM(d) && ns[d]!=0 -> COPY(d,1-(d)); printf("EV D%d: claim r%d shipped, no acknowledgement yet\n",d,tr[d]) } \
 :: d_step { stage==0 && tp[d]==2 && ns[d]==1 && !ACKABLE(d) -> printf("EV D%d: wait for replication of r%d cancelled\n",d,tr[d]); if :: SYNCACK -> TXCLR(d) :: else -> GIVE(d) fi }

#define BOTH(r,x) (r!=x && st[x]==OKS)
#if CHK==1
#define VIOL(r,x) assert(!(BOTH(r,x)))
#elif CHK==9
#define VIOL(r,x) skip
#elif CHK==3
#define VIOL(r,x) assert(!(BOTH(r,x) && vg[r]<=vg[x]))
#elif CHK==4
#define VIOL(r,x) assert(!(BOTH(r,x) && vg[r]==vg[x] && ve[r]==ve[x] && vs[r]!=vs[x]))
#elif CHK==2
/* an unsent unasked sale that its counter made before this epoch, the 60 s not over */
#define VIOL(r,x) assert(!(CTR(r)!=CTR(x) && st[x]==UNS && has[x] && !gx && ve[r]==C[ldr].e && ue[x]<ve[r] && !HAS(C[ldr].en,x)))
#else
#define VIOL(r,x) skip
#endif
#if CHK==2
byte ue[NS];
#define UE(r) ue[r]=C[ldr].e
#else
#define UE(r) skip
#endif
#if NS==4
#define CHECK(r) VIOL(r,0); VIOL(r,1); VIOL(r,2); VIOL(r,3)
#else
#define CHECK(r) VIOL(r,0); VIOL(r,1)
#endif
/* ---- the verdict reaches its counter ---- */
#define E_VERDICT(r) :: d_step { stage==0 && v[r]!=0 && st[r]==ASKING && !(LEAN && r==1 && v[r]==1 && st[0]!=OKS) -> \
  if :: NUMCHK && (vg[r]<kg[CTR(r)] || (vg[r]==kg[CTR(r)] && ve[r]<ke[CTR(r)])) -> printf("EV counter %d refuses verdict (g%d e%d lower than g%d e%d)\n",CTR(r),vg[r],ve[r],kg[CTR(r)],ke[CTR(r)]); vg[r]=0; ve[r]=0; vs[r]=0 \
     :: else -> if :: STARTID && vg[r]==kg[CTR(r)] && ve[r]==ke[CTR(r)] && vs[r]!=ks[CTR(r)] -> if :: LEAN -> st[r]=NONE :: else -> st[r]=REL; has[r]=1 fi; printf("EV counter %d: two start ids, ask\n",CTR(r)); vg[r]=0; ve[r]=0; vs[r]=0 \
        :: else -> kg[CTR(r)]=vg[r]; ke[CTR(r)]=ve[r]; ks[CTR(r)]=vs[r]; has[r]=1; \
          if :: v[r]==1 -> printf("EV counter %d SELLS r%d, admitted in g%d e%d id%d\n",CTR(r),r,vg[r],ve[r],vs[r]); CHECK(r); st[r]=OKS :: else -> if :: LEAN -> st[r]=NONE; has[r]=0 :: else -> st[r]=REL fi; printf("EV counter %d: r%d ask, not sold (g%d e%d)\n",CTR(r),r,vg[r],ve[r]); vg[r]=0; ve[r]=0; vs[r]=0 fi fi fi; \
  v[r]=0; qo[r]=0 }
/* ---- no answer in 1.5 s: sells unasked, or the customer leaves, or it is asked again ---- */
#define E_TIMEOUT(r) \
 :: d_step { stage==0 && !LEAN && st[r]==ASKING -> st[r]=UNS; has[r]=1; v[r]=0; qo[r]=0; vg[r]=0; ve[r]=0; vs[r]=0; UE(r); printf("EV counter %d: no answer, SELLS r%d unasked\n",CTR(r),r) } \
 :: d_step { stage==0 && !LEAN && st[r]==ASKING -> st[r]=REL; has[r]=1; v[r]=0; qo[r]=0; vg[r]=0; ve[r]=0; vs[r]=0; printf("EV counter %d: no answer, customer leaves, r%d released\n",CTR(r),r) } \
 :: d_step { stage==0 && st[r]==ASKING -> st[r]=NONE; v[r]=0; qo[r]=0; vg[r]=0; ve[r]=0; vs[r]=0; printf("EV counter %d: no answer, r%d will be asked again\n",CTR(r),r) }

/* ---- report: heads, entries; the answer carries the numbers and comes later ---- */
#define MINE(c) (5<<(c))
#define OTHL(c,d,o) (ako[c]>=(PROOFGEN->og[o]:1) && !HAS(C[d].ot,c))
#define LACK(c,d,o,r) (has[r] && ((akg[r]>=(PROOFGEN->og[o]:1) && !HAS(C[d].en,r)) || (st[r]==OKS && vg[r]>=(PROOFGEN->og[o]:1) && !HAS(C[d].cl,r))))
#if NS==4
#define LACKS(c,d,o) (OTHL(c,d,o) || LACK(c,d,o,c) || LACK(c,d,o,(c)+2))
#define INGESTS(c,d) INGEST(c,d,c); INGEST(c,d,(c)+2)
#else
#define LACKS(c,d,o) (OTHL(c,d,o) || LACK(c,d,o,c))
#define INGESTS(c,d) INGEST(c,d,c)
#endif
#define TWINW(d,r) if :: CALM -> TWINX(d,r) :: else fi
#define TWINX(d,r) C[d].tw=C[d].tw|B(CTR(r)); if :: (C[d].cl&(255-B(r))&5)!=0 -> C[d].tw=C[d].tw|1 :: else fi; if :: (C[d].cl&(255-B(r))&10)!=0 -> C[d].tw=C[d].tw|2 :: else fi
#define INGEST(c,d,r) if :: has[r] && st[r]>=2 && !HAS(C[d].en,r) -> C[d].en=C[d].en|B(r); \
   if :: st[r]==REL -> C[d].cl=C[d].cl&(255-B(r)); C[d].dd=C[d].dd|(TOMB->B(r):0) \
      :: else -> if :: !HAS(C[d].cl,r) && LOGLOOK && (C[d].cl&(255-B(r)))!=0 -> TWINW(d,r) :: else fi; C[d].cl=C[d].cl|B(r) fi :: else fi
#define REPORT(c,o) \
  if :: EPOCHLOCK && (C[on[o]].e!=oe[o] || C[on[o]].si!=osi[o]) -> printf("EV office %c: epoch not its own, ends\n",65+(o)); DOWN(o) \
     :: else -> if :: CHK==9 && LACKS(c,on[o],o) -> shown=1 :: else fi; if :: (SHOWNUM && HIGHER(c,o)) || (PROOF && LACKS(c,on[o],o)) -> RAISE(o,c); printf("EV counter %d shows %c what it lacks: generation %d\n",c,65+(o),og[o]) :: else fi; \
       INGESTS(c,on[o]); if :: oth[c] -> C[on[o]].ot=C[on[o]].ot|B(c) :: else fi; \
       if :: !STAMP || SAME(c,o) -> C[on[o]].rep=C[on[o]].rep|B(c); C[on[o]].gap=C[on[o]].gap&(3-B(c)) :: else fi; \
       SHIP(on[o]); ra[c]=1; rag[c]=og[o]; rae[c]=oe[o]; ras[c]=osi[o]; ram[c]=C[on[o]].en & MINE(c); \
       printf("EV counter %d reports to %c (g%d e%d id%d, D%d): claims %d entries %d reported %d gap %d twins %d\n",c,65+(o),og[o],oe[o],osi[o],on[o],C[on[o]].cl,C[on[o]].en,C[on[o]].rep,C[on[o]].gap,C[on[o]].tw) fi
#define ACKE(c,r) if :: HAS(ram[c],r) -> akg[r]=rag[c]; has[r]=1 :: else fi
#if NS==4
#define ACKES(c) ACKE(c,c); ACKE(c,(c)+2)
#else
#define ACKES(c) ACKE(c,c)
#endif
#define REPANS(c) if :: NUMCHK && (rag[c]<kg[c] || (rag[c]==kg[c] && rae[c]<ke[c])) -> printf("EV counter %d refuses the answer (g%d e%d lower)\n",c,rag[c],rae[c]) \
   :: else -> if :: STARTID && rag[c]==kg[c] && rae[c]==ke[c] && ras[c]!=ks[c] -> printf("EV counter %d: two start ids, alarm\n",c) \
     :: else -> kg[c]=rag[c]; ke[c]=rae[c]; ks[c]=ras[c]; ACKES(c); if :: oth[c] -> ako[c]=rag[c] :: else fi; printf("EV counter %d now knows g%d e%d id%d\n",c,kg[c],ke[c],ks[c]) fi fi; \
   ra[c]=0; rag[c]=0; rae[c]=0; ras[c]=0; ram[c]=0
#define CANREP(c,o) (os[o]==1 && ns[on[o]]==1 && pr[on[o]]==1 && tp[on[o]]==0 && ACKABLE(on[o]) && HAS(C[on[o]].kn,c) && !(SHOWNUM && HIGHER(c,o) && og[o]>=GMAX))
#define RACLR(c) ra[c]=0; rag[c]=0; rae[c]=0; ras[c]=0; ram[c]=0
/* the answer is read at once, or never (late = another report) */
#define E_REPORT(c,o) :: d_step { stage==0 && CANREP(c,o) -> REPORT(c,o); if :: ra[c] -> REPANS(c) :: else fi } \
  :: d_step { stage==0 && CANREP(c,o) -> REPORT(c,o); RACLR(c); printf("EV   (its answer is late or lost)\n") }

/* ---- offices ---- */
#define START(o,d) if :: (TLRULE && C[d].tlr!=tl[d]) || (ANCHOR && ldr==d && C[d].wp<anc) -> if :: ANCHOR && ldr==d -> if :: C[d].g<ancg -> C[d].g=ancg :: else fi; C[d].g=C[d].g+1; ancg=C[d].g; anc++; C[d].wp=anc :: else -> C[d].g=C[d].g+1 fi; C[d].rep=0; REBUILD(d); C[d].tlr=tl[d] :: else fi; \
   if :: STARTASK -> C[d].rep=0 :: else fi; \
   C[d].e=C[d].e+1; nsi=nsi+1; C[d].si=nsi; if :: GAP -> C[d].gap=3 :: else fi; gx=0; BUMP(d); SHIP(d); os[o]=1; on[o]=d; og[o]=C[d].g; oe[o]=C[d].e; osi[o]=nsi; lock[d]=(o)+1; \
   printf("EV office %c starts on D%d: g%d e%d id%d\n",65+(o),d,og[o],oe[o],osi[o])
#define E_START(o,d) :: d_step { stage==0 && os[o]==0 && ns[d]==1 && pr[d]==1 && lock[d]==0 && (TWOWRITE || !(ns[1-(d)]==1 && pr[1-(d)]==1)) && (!EPOCHLOCK || tp[d]==0) && ACKABLE(d) && C[d].e<MAXE && nsi<6 -> START(o,d) }
#define E_OFFICE(o) \
 :: d_step { stage==0 && F_OFFICE && os[o]>0 && f<FB -> f++; printf("EV FAULT office %c killed\n",65+(o)); DOWN(o) } \
 :: d_step { stage==0 && F_OFFICE && os[o]==1 && f<FB -> f++; os[o]=2; printf("EV FAULT office %c frozen\n",65+(o)) } \
 :: d_step { stage==0 && os[o]==2 -> os[o]=1; printf("EV office %c thawed\n",65+(o)); } \
 :: d_step { stage==0 && os[o]==2 && lock[on[o]]==(o)+1 && ns[on[o]]==1 -> lock[on[o]]=0; printf("EV D%d drops the lock's session of frozen %c\n",on[o],65+(o)) } \
 :: d_step { stage==0 && os[o]==1 && (lock[on[o]]!=(o)+1 || ns[on[o]]!=1) -> printf("EV office %c notices its lock is gone, ends\n",65+(o)); DOWN(o) }
/* ---- databases ---- */
#define DBGONE(d) TXCLR(d); if :: os[0]>0 && on[0]==(d) -> DOWN(0) :: else fi; if :: os[1]>0 && on[1]==(d) -> DOWN(1) :: else fi; lock[d]=0
#define E_DB(d) \
 :: d_step { stage==0 && F_FREEZE && ns[d]==1 && pr[d]==1 && f<FB -> f++; ns[d]=2; printf("EV FAULT D%d frozen\n",d) } \
 :: d_step { stage==0 && ns[d]==2 -> ns[d]=1; printf("EV D%d thawed\n",d) } \
 :: d_step { stage==0 && F_DB && ns[d]>0 && pr[d]==1 && f<FB -> f++; ns[d]=0; if :: STREAM(d) -> lnk=0 :: else fi; printf("EV FAULT D%d killed\n",d); DBGONE(d) } \
 :: d_step { stage==0 && ns[d]==0 -> ns[d]=1; printf("EV D%d is back (writes=%d)\n",d,pr[d]) } \
 :: d_step { stage==0 && F_LINE && ldr==(d) && lnk && f<FB -> f++; lnk=0; printf("EV FAULT line to the standby lost\n") } \
 :: d_step { stage==0 && ldr==(d) && ns[d]==1 && !lnk && !away[d] -> away[d]=1; printf("EV D%d: standby declared away\n",d) } \
 :: d_step { stage==0 && ldr==(d) && ns[d]==1 && !lnk && ns[1-(d)]==1 && pr[1-(d)]==0 -> COPY(d,1-(d)); tl[1-(d)]=tl[d]; lnk=1; away[d]=0; printf("EV standby is back and has caught up\n") } \
 :: d_step { stage==0 && ldr==1-(d) && ns[1-(d)]!=1 && away[1-(d)]==0 && ns[d]==1 && pr[d]==0 -> pr[d]=1; tl[d]=tl[d]+1; away[d]=1; lnk=0; ldr=d; printf("EV D%d promoted, timeline %d\n",d,tl[d]) } \
 :: d_step { stage==0 && F_LINE && ldr==1-(d) && away[1-(d)]==1 && ns[d]==1 && pr[d]==0 && f<FB -> f++; pr[d]=1; tl[d]=tl[d]+1; away[d]=1; lnk=0; ldr=d; printf("EV FAULT D%d promoted BY FORCE, timeline %d\n",d,tl[d]) } \
 :: d_step { stage==0 && F_BACK && ldr==1-(d) && pr[d]==1 && ns[d]==1 && ns[1-(d)]!=1 && f<FB -> f++; ldr=d; away[d]=1; lnk=0; printf("EV FAULT old primary D%d made leader again by hand, timeline %d\n",d,tl[d]) } \
 :: d_step { stage==0 && F_BACK && ldr==1-(d) && pr[d]==1 && ns[d]==1 && ns[1-(d)]!=1 && f<FB -> f++; ldr=d; away[d]=1; lnk=0; tl[d]=tl[d]+1; printf("EV FAULT old primary D%d promoted again, timeline %d\n",d,tl[d]); DBGONE(d) } \
 :: d_step { stage==0 && ldr==1-(d) && pr[d]==1 && ns[d]==1 && ns[1-(d)]==1 -> pr[d]=0; DBGONE(d); COPY(1-(d),d); tl[d]=tl[1-(d)]; away[d]=0; lnk=1; away[1-(d)]=0; printf("EV old primary D%d demoted, follows D%d\n",d,1-(d)) }
#define E_BACKUP \
 :: d_step { stage==0 && (F_RESTORE || F_ROLL) && bk==0 && ns[ldr]==1 -> bk=1; COPY(ldr,2); printf("EV backup taken (g%d e%d claims %d)\n",C[2].g,C[2].e,C[2].cl) } \
 :: d_step { stage==0 && F_RESTORE && bk==1 && ns[ldr]==1 && f<FB -> f++; DBGONE(ldr); COPY(2,ldr); if :: ANCHOR -> if :: C[ldr].g<ancg -> C[ldr].g=ancg :: else fi; C[ldr].g=C[ldr].g+1; ancg=C[ldr].g; anc++; C[ldr].wp=anc :: else -> C[ldr].g=C[ldr].g+1 fi; C[ldr].rep=0; REBUILD(ldr); C[ldr].tlr=tl[ldr]; SHIP(ldr); printf("EV FAULT backup restored by office restore: g%d e%d\n",C[ldr].g,C[ldr].e) } \
 :: d_step { stage==0 && F_ROLL && bk==1 && ns[ldr]==1 && f<FB -> f++; DBGONE(ldr); COPY(2,ldr); SHIP(ldr); printf("EV FAULT database files of the backup's time put back unsaid: g%d e%d\n",C[ldr].g,C[ldr].e) }
#define E_COUNTER(c) :: d_step { stage==0 && F_COUNTER && slot[c]==0 && st[c]>=2 && f<FB -> f++; slot[c]=1; has[c]=0; akg[c]=0; kg[c]=1; ke[c]=1; ks[c]=1; ra[c]=0; rag[c]=0; rae[c]=0; ras[c]=0; ram[c]=0; printf("EV FAULT counter %d restored from a copy before its sale\n",c) }

#define FILL(c) skip
active proctype M() {
  byte k;
  d_step {
  C[0].g=1; C[0].e=1; C[0].si=1; C[0].tlr=1; C[0].rep=3; C[0].kn=(ENROL->1:3); COPY(0,1);
  ns[0]=1; ns[1]=1; pr[0]=1; tl[0]=1; tl[1]=1; lnk=1; nsi=1; os[0]=1; og[0]=1; oe[0]=1; osi[0]=1; lock[0]=1;
  kg[0]=1; ke[0]=1; ks[0]=1; kg[1]=1; ke[1]=1; ks[1]=1 }
main:
  do
  E_ASK(0,0) E_ASK(0,1) E_ASK(1,0) E_ASK(1,1)
  E_BEGIN(0,0) E_BEGIN(0,1) E_BEGIN(1,0) E_BEGIN(1,1)
  E_VERDICT(0) E_VERDICT(1) E_TIMEOUT(0) E_TIMEOUT(1)
#if NS==4
  E_ASK(2,0) E_ASK(2,1) E_BEGIN(0,2) E_BEGIN(1,2) E_VERDICT(2) E_TIMEOUT(2)
  E_COUNTER(0)
#endif
  E_TX(0) E_TX(1)
  E_REPORT(0,0) E_REPORT(0,1) E_REPORT(1,0) E_REPORT(1,1)
  E_START(0,0) E_START(0,1) E_START(1,0) E_START(1,1)
  E_OFFICE(0) E_OFFICE(1) E_DB(0) E_DB(1) E_BACKUP
  :: d_step { stage==0 && C[ldr].gap!=0 && ns[ldr]==1 && GAP && tp[ldr]==0 -> C[ldr].gap=0; gx=(CHK==2); SHIP(ldr); printf("EV 60 s of the gap are over\n") }
#if CHK==9
  :: d_step { stage==0 && !oth[1] && bk -> oth[1]=1; printf("EV counter 1 sells another number\n") }
  :: d_step { stage==0 && !oth[0] && bk -> oth[0]=1; printf("EV counter 0 sells another number\n") }
#endif
#if ENROL
  :: d_step { stage==0 && C[ldr].kn==1 && ns[ldr]==1 && has[1]==0 && tp[ldr]==0 && C[ldr].rep==3 -> C[ldr].kn=3; has[1]=1; SHIP(ldr); printf("EV counter 1 enrolled\n") }
#endif
#if CALM
  :: d_step { stage==0 && ns[ldr]!=0 -> stage=1; printf("EV CALM: everything up, no more faults\n");
       ns[0]=1; ns[1]=1;
       if :: tp[ldr]==2 -> GIVE(ldr) :: else -> TXCLR(ldr) fi;
       if :: os[0]==2 -> os[0]=1 :: else fi; if :: os[1]==2 -> os[1]=1 :: else fi;
       if :: ldr==0 && pr[1]==1 -> pr[1]=0; DBGONE(1) :: ldr==1 && pr[0]==1 -> pr[0]=0; DBGONE(0) :: else fi;
       lnk=1; away[0]=0; away[1]=0; COPY(ldr,1-ldr);
       if :: os[0]==1 && (lock[on[0]]!=1 || on[0]!=ldr) -> DOWN(0) :: else fi;
       if :: os[1]==1 && (lock[on[1]]!=2 || on[1]!=ldr) -> DOWN(1) :: else fi;
       lock[1-ldr]=0;
       if :: os[0]==0 && os[1]==0 -> lock[ldr]=0; START(0,ldr) :: else fi;
       v[0]=0; v[1]=0; qo[0]=0; qo[1]=0 } ; break
#endif
  od;
#if CALM
  /* open questions time out, either way */
  if :: st[0]==ASKING -> st[0]=UNS; has[0]=1; vg[0]=0 :: st[0]==ASKING || st[0]==NONE -> st[0]=REL; has[0]=1; vg[0]=0 :: else fi;
  if :: st[1]==ASKING -> st[1]=UNS; has[1]=1; vg[1]=0 :: st[1]==ASKING || st[1]==NONE -> st[1]=REL; has[1]=1; vg[1]=0 :: else fi;
  k=0;
#define OFF ((os[0]==1)->0:1)
#define LATEQ(r) :: d_step { k<7 && HAS(q[r],OFF) -> q[r]=q[r]&(3-B(OFF)); printf("EV late question r%d is taken\n",r); \
    if :: TOMB && HAS(C[ldr].dd,r) :: else -> if :: !HAS(C[ldr].cl,r) && !ASKMODE(ldr) && C[ldr].cl==0 -> C[ldr].cl=C[ldr].cl|B(r); SHIP(ldr) :: else fi fi }
#define RR(c) :: d_step { CANREP(c,0) -> REPORT(c,0); REPANS(c); REPORT(c,0); REPANS(c) } :: d_step { CANREP(c,1) -> REPORT(c,1); REPANS(c); REPORT(c,1); REPANS(c) }
  do
  :: k<8 -> if :: k%2==0 -> if RR(0) :: (!CANREP(0,0) && !CANREP(0,1)) -> skip fi
             :: k%2==1 -> if RR(1) :: (!CANREP(1,0) && !CANREP(1,1)) -> skip fi
             fi; k++
  LATEQ(0) LATEQ(1)
  :: k>=8 -> break
  od;
  if :: HAS(C[ldr].tw,0) && kg[0]<=og[OFF] -> told[0]=1 :: else fi;
  if :: HAS(C[ldr].tw,1) && kg[1]<=og[OFF] -> told[1]=1 :: else fi;
  stage=2;
  printf("END g%d e%d id%d claims %d entries %d reported %d gap %d twins %d; counter0 g%d e%d id%d sale %d; counter1 g%d e%d id%d sale %d\n",og[OFF],oe[OFF],osi[OFF],C[ldr].cl,C[ldr].en,C[ldr].rep,C[ldr].gap,C[ldr].tw,kg[0],ke[0],ks[0],st[0],kg[1],ke[1],ks[1],st[1]);
#if CHK==5
  assert((C[ldr].rep&C[ldr].kn)==C[ldr].kn && C[ldr].gap==0);
#elif CHK==6
  assert((!HAS(C[ldr].cl,0) || SOLD(0)) && (!HAS(C[ldr].cl,1) || SOLD(1)));
#elif CHK==7
  assert(!(SOLD(0) && SOLD(1)) || (told[0] && told[1]));
#elif CHK==8
  assert(SAME(0,OFF) && SAME(1,OFF));
#endif
#endif
}
