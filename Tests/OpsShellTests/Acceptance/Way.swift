import OpsDomain
import OpsTesting
import Synchronization

@testable import OpsShell

/// The four ways a command reaches the shell.
enum Way: String, CaseIterable {
  case arguments, text, file, prompt

  /// What came of a line.
  struct Answer {
    let exit: Int32
    let output: String
    let remarks: String

    /// Standard output as documents, without what is new in every run; nil when it is no JSON.
    var documents: [Document]? {
      let lines = output.split(separator: "\n")
      let documents = lines.compactMap { try? DocumentParser.parse(String($0)) }
      return documents.count == lines.count ? documents.map(Masked.document) : nil
    }

    /// The failure on standard error, if that is JSON.
    var failure: Document? {
      remarks.split(separator: "\n").lazy.compactMap { try? DocumentParser.parse(String($0)) }
        .first { $0["schema"] == "error/1" }
    }
  }

  /// Runs lines one after the other; quotes mean the same to the calling shell and to opsh.
  /// - Parameters:
  ///   - environment: That of the process.
  ///   - hidden: What stands in answers for the folder of the test.
  func run(
    _ lines: [String], on bench: ShellBench, environment: [String: String] = [:],
    hiding hidden: String? = nil
  ) async throws -> [Answer] {
    try await answers(lines, bench, environment).map { answer in
      guard let hidden else { return answer }
      return Answer(
        exit: answer.exit, output: answer.output.replacing(hidden, with: "FOLDER"),
        remarks: answer.remarks)
    }
  }

  private func answers(
    _ lines: [String], _ bench: ShellBench, _ environment: [String: String]
  ) async throws -> [Answer] {
    if self == .prompt { return await Self.type(lines, bench, environment) }
    let folder = try TemporaryFolder()
    var answers: [Answer] = []
    for line in lines {
      let console = CapturedConsole(environment: environment)
      let shell = Shell(
        ShellContext(host: bench.host, console: console, session: bench.session))
      let exit: Int32
      switch self {
      case .arguments: exit = await shell.run(Word.arguments(CommandLineWords.split(line)))
      case .text: exit = await shell.runScript(Array(line.utf8), called: "-c")
      default:
        exit = await shell.run(
          Word.arguments(["run", try folder.write("line.opsh", line + "\n")]))
      }
      answers.append(Answer(exit: exit, output: console.output, remarks: console.remarks))
    }
    return answers
  }

  /// Types the lines at one prompt. The prompt itself ends with 0 whatever becomes of them.
  private static func type(
    _ lines: [String], _ bench: ShellBench, _ environment: [String: String]
  ) async -> [Answer] {
    let console = CapturedConsole(environment: environment)
    let answers = Mutex<[Answer]>([])
    let terminal = ScriptedTerminal(lines.map { .bytes(Array($0.utf8) + [0x0D]) })
    var session = PromptSession(
      ShellContext(host: bench.host, console: console, session: bench.session),
      terminal: terminal,
      execution: { shell, text in
        let before = (console.output.utf8.count, console.remarks.utf8.count)
        let exit = await PromptInput(shell: shell).run(text)
        let answer = Answer(
          exit: exit, output: String(console.output.utf8.dropFirst(before.0)) ?? "",
          remarks: String(console.remarks.utf8.dropFirst(before.1)) ?? "")
        answers.withLock { $0.append(answer) }
        return exit
      })
    _ = await session.run()
    return answers.withLock { $0 }
  }
}
