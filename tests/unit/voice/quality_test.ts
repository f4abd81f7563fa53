import assert from "node:assert/strict";
import { qualityOf } from "../../../screens/main/voice_quality.ts";

Deno.test("[UX-11] the quality that the voice bar shows is that of the worst connection", () => {
  assert.equal(qualityOf([]), null);
  assert.equal(qualityOf([{ ping: null, loss: 50 }]), null, "nothing is known yet");
  assert.deepEqual(qualityOf([{ ping: 20, loss: 0 }]), { level: "good", ping: 20 });
  assert.deepEqual(qualityOf([{ ping: 20, loss: 0 }, { ping: 160, loss: 0 }]), {
    level: "fair",
    ping: 160,
  });
  assert.equal(qualityOf([{ ping: 20, loss: 2 }])?.level, "fair");
  assert.equal(qualityOf([{ ping: 20, loss: 9 }])?.level, "poor");
  assert.equal(qualityOf([{ ping: 300, loss: 0 }, { ping: null, loss: 0 }])?.level, "poor");
});
