import OpsDomain
import OpsKernel

/// Commands that only a prompt has: they are about the session, so scripts do without them.
struct PromptCommands {
  let control: PromptControl

  var all: [Command] { [recent, record, quit] }

  private var recent: Command {
    let control = control
    return Command(
      "recent", nil, "Lists what was typed at this book's prompt.",
      effect: .read, answer: "recent/1", isList: true,
      parameters: [
        .option("limit", .integer, label: "N", "The last N entries; default 20.")
      ],
      columns: [.init("entry", "#", .right), .init("text", "TEXT")],
      examples: ["recent", "recent --limit 5"]
    ) { _, invocation in
      let limit = Int(clamping: invocation.integer("limit") ?? 20)
      let entries = control.history
      let numbered = entries.enumerated().suffix(max(0, limit))
      return CommandAnswer(
        schema: "recent/1",
        data: .list(
          numbered.map { ["entry": .integer(Int64($0.offset + 1)), "text": .text($0.element)] }),
        columns: [.init("entry", "#", .right), .init("text", "TEXT")])
    }
  }

  private var record: Command {
    let control = control
    return Command(
      "record", nil, "Records commands that succeed in a new script file; `off` stops it.",
      effect: .read, answer: "recording/1",
      parameters: [.argument("file", .output, "The script to write, or `off`.")],
      examples: ["record session.opsh", "record off"], rehearsals: [.sandbox]
    ) { context, invocation in
      let name = invocation.text("file") ?? ""
      guard name != "off" else {
        let ended = control.recording?.path
        control.record(to: nil)
        return CommandAnswer(
          schema: "recording/1", data: ["file": ended.map(Document.text) ?? .null],
          text: ended.map { "recorded in \($0)\n" } ?? "nothing was being recorded\n")
      }
      let file = try RecordFile.make(name, context.files(invocation.options))
      control.record(to: file)
      return CommandAnswer(
        schema: "recording/1", data: ["file": .text(name)],
        text: "recording to \(name); `record off` ends it\n")
    }
  }

  private var quit: Command {
    let control = control
    return Command(
      "quit", nil, "Leaves the prompt, as Ctrl-D does.", effect: .read, answer: "quit/1",
      examples: ["quit", "quit -q"], rehearsals: [.sandbox]
    ) { _, _ in
      control.leave()
      return CommandAnswer(schema: "quit/1", data: ["left": true], text: "")
    }
  }
}
