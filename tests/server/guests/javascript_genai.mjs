// The official JavaScript client, @google/genai, over plain ws: address by `baseUrl`, and no more.
// The same visit as in visitor.py.

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { GoogleGenAI, Modality } from "@google/genai";

const brief = JSON.parse(readFileSync(process.argv[2]));
const version = JSON.parse(readFileSync(new URL("./node_modules/@google/genai/package.json", import.meta.url))).version;
const PIECE_BYTES = 1600; // 50 ms at 16 kHz
const PATIENCE = 60_000;

const functions = brief.functions.map(({ parameters, ...rest }) => ({ ...rest, parametersJsonSchema: parameters }));

const blank = () => ({ heard: "", said: "", sound_seconds: 0, calls: [], interrupted: false });
const report = { turns: [], client: `@google/genai ${version}` };
let now = blank();
let handle, handleBefore;

async function until(what, condition) {
  const began = Date.now();
  while (!condition()) {
    if (Date.now() - began > PATIENCE) throw new Error(`waited in vain for ${what}`);
    await sleep(10);
  }
}

function onmessage(session, message) {
  handle = message.sessionResumptionUpdate?.newHandle ?? handle;
  for (const call of message.toolCall?.functionCalls ?? []) {
    now.calls.push({ name: call.name, args: call.args });
    const response = { id: call.id, name: call.name, response: brief.answers[call.name] };
    session().sendToolResponse({ functionResponses: [response] });
  }
  const content = message.serverContent ?? {};
  now.interrupted ||= Boolean(content.interrupted);
  now.heard += content.inputTranscription?.text ?? "";
  now.said += content.outputTranscription?.text ?? "";
  for (const part of content.modelTurn?.parts ?? []) {
    now.sound_seconds += Buffer.from(part.inlineData?.data ?? "", "base64").length / 2 / 24_000;
  }
  if (content.turnComplete) {
    report.usage = Boolean(message.usageMetadata?.totalTokenCount);
    report.turns.push(now);
    handleBefore = handle;
    now = blank();
  }
}

// An open microphone: sound in real time, silence where nobody speaks.
function microphone(session) {
  let left = Buffer.alloc(0);
  const timer = setInterval(() => {
    const piece = Buffer.concat([left.subarray(0, PIECE_BYTES)], PIECE_BYTES);
    left = left.subarray(PIECE_BYTES);
    session.sendRealtimeInput({ audio: { data: piece.toString("base64"), mimeType: "audio/pcm;rate=16000" } });
  }, 50);
  return {
    say: (name) => { left = Buffer.concat([left, readFileSync(brief.utterances[name]).subarray(44)]); },
    close: () => clearInterval(timer),
  };
}

async function connected(client, visit) {
  const session = await client.live.connect({
    model: brief.model,
    config: {
      responseModalities: [Modality.AUDIO],
      systemInstruction: brief.instruction,
      tools: [{ functionDeclarations: functions }],
      inputAudioTranscription: {},
      outputAudioTranscription: {},
      sessionResumption: handle ? { handle } : {},
    },
    callbacks: { onmessage: (message) => onmessage(() => session, message) },
  });
  const voice = microphone(session);
  await visit(voice);
  voice.close();
  session.close();
}

const client = new GoogleGenAI({ apiKey: "any", httpOptions: { baseUrl: brief.url } });
try {
  await connected(client, async (voice) => {
    voice.say("card");
    await until("the answer to the card", () => report.turns.length === 1);
    voice.say("story");
    await until("the story", () => now.sound_seconds > 1);
    await sleep(500);
    voice.say("second card");
    await until("the story's interruption", () => report.turns.length === 2);
    await until("the answer to the second card", () => report.turns.length === 3);
    // What knows the last answer is the handle that follows it.
    await until("the newest handle", () => handle !== handleBefore);
  });
  await connected(client, async (voice) => {
    voice.say("memory");
    await until("the answer from memory", () => report.turns.length === 4);
  });
} finally {
  console.log(JSON.stringify({ ...report, handle }));
}
process.exit(0);
