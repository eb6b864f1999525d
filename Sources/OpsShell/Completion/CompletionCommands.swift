import OpsDomain
import OpsKernel

/// Completion for calling shells.
public enum CompletionCommands {
  static let all: [Command] = [completion]

  static let completion = Command(
    "completion", nil, "Writes the completion script of a shell.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "completion/1",
    parameters: [.argument("shell", .choice(CompletionScripts.shells), "The shell that you use.")],
    examples: ["completion bash", "completion fish"], traits: [.writesContent]
  ) { _, invocation in
    let script = CompletionScripts.script(for: invocation.text("shell") ?? "")
    return CommandAnswer(
      schema: "completion/1", data: ["script": .text(script)], text: script)
  }

  /// The word with which a completion script asks; not a command for people.
  public static let question = "__complete"

  /// Answers a completion script: a candidate a line, its label behind a tab; `:files` asks for
  /// the shell's own file names. Never fails: completion has nowhere to say so.
  public static func answer(_ words: [String], _ context: ShellContext) async -> Int32 {
    let engine = CompletionEngine(context.registry)
    let names = BookNames(context.host)
    let answer = await engine.complete(words: words.isEmpty ? [""] : words, names)
    var output = answer.isPath ? ":files\n" : ""
    for candidate in answer.candidates {
      output += Sanitizer.printable(candidate.text, glyphs: .unicode)
      if !candidate.label.isEmpty {
        output += "\t" + Sanitizer.printable(candidate.label, glyphs: .unicode)
      }
      output += "\n"
    }
    context.console.write(Array(output.utf8))
    return 0
  }
}
