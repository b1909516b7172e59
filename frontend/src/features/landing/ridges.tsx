/** Hills drawn as SVG, so that the landing page needs no picture. */
export function Ridges({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 720" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#33150d" />
          <stop offset="0.45" stopColor="#7c2f14" />
          <stop offset="0.78" stopColor="#d9752f" />
          <stop offset="1" stopColor="#f6c27a" />
        </linearGradient>
        <radialGradient id="sun" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#fff3d6" />
          <stop offset="0.32" stopColor="#ffdf9e" stopOpacity="0.9" />
          <stop offset="1" stopColor="#ffb85c" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1440" height="720" fill="url(#dawn)" />
      <circle cx="1085" cy="400" r="210" fill="url(#sun)" />
      <path
        fill="#b4572a"
        d="M0 500 90 462l70 26 110-92 84 66 96-118 60 46 74-92 98 128 66-44 92 70 84-106 70 58 96-122 88 132 78-52 94 78 90-46v386H0Z"
      />
      <path
        fill="#7f371c"
        d="M0 560c70-20 118-70 190-66 66 4 96 52 168 40 84-14 110-96 196-92 80 4 112 84 196 80 78-4 100-62 180-62 84 0 116 78 206 66 76-10 116-60 182-52 50 6 82 30 122 42v204H0Z"
      />
      <path
        fill="#4d2013"
        d="M0 622c96-44 168-10 252-26 92-18 132-62 228-48 94 14 134 62 236 52 90-8 140-56 236-46 86 8 134 50 228 42 94-8 152-44 260-18v142H0Z"
      />
      <path fill="#29100a" d="M0 672c140-40 268-6 420-22 148-16 246-40 402-22 160 18 300 28 618-6v98H0Z" />
    </svg>
  );
}
