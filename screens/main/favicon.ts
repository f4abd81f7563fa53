import { badgeText } from "../../client/channels/state.ts";

/**
 * Shows the number of unread mentions on the tab's icon, as drawn in static/icon.svg; 0: no badge.
 */
export function showOnIcon(mentions: number): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  link.dataset.plain ??= link.href;
  link.href = mentions > 0
    ? `data:image/svg+xml,${encodeURIComponent(drawn(mentions))}`
    : link.dataset.plain;
}

function drawn(mentions: number): string {
  const text = badgeText(mentions);
  const size = text.length > 2 ? 11 : 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#14b8a6" d="M8 3h16a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-8.5l-6.2 4.7A.8.8 0 0 1 8 28v-4a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Z"/>
<circle cx="21" cy="21" r="11" fill="#c2281c"/>
<text x="21" y="${
    21 + size * 0.36
  }" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="#fff">${text}</text>
</svg>`;
}
