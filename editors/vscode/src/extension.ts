// Starts the language server and stops it; all knowledge of rule files is there, so that every editor has the same.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;
let output: vscode.LogOutputChannel | undefined;

/** The command that starts the server, as the settings say it. */
function serverCommand(): ServerOptions | undefined {
  const [command, ...args] = vscode.workspace.getConfiguration("manqala").get<string[]>("server.command", []);
  return command === undefined || command === "" ? undefined : { command, args };
}

/** Start the server, or say what is missing: colours and snippets work without it. */
async function start(): Promise<void> {
  const server = serverCommand();
  if (server === undefined) {
    return;
  }
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "sow" },
      { scheme: "untitled", language: "sow" },
    ],
    ...(output === undefined ? {} : { outputChannel: output }),
  };
  const starting = new LanguageClient("manqala", "Manqala", server, options);
  client = starting;
  try {
    await starting.start();
  } catch (error) {
    client = undefined;
    output?.error(String(error));
    const settings = "Settings";
    const chosen = await vscode.window.showWarningMessage(
      "The language server of Manqala could not be started: pip install 'manqala[lsp]', or say in the settings where it is.",
      settings,
    );
    if (chosen === settings) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "manqala.server.command");
    }
  }
}

async function stop(): Promise<void> {
  const stopping = client;
  client = undefined;
  await stopping?.stop();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  output = vscode.window.createOutputChannel("Manqala", { log: true });
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("manqala.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("manqala.server.command")) {
        await restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}
