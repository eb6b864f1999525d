import OpsDomain

/// A session with the shell as text: what a person types and what they see.
///
///     # as wil              who is signed in from here on: a sample user, or nobody
///     # later 2h            the clock moves
///     $ opsh stock issue LAMP-1 2
///     what went to standard output
///     ! what went to standard error
///     [exit 82]             only when it is not 0
///
/// A carriage return at the end of a line is shown as `␍`.
///
/// Lines that begin with `< ` follow a command and are its standard input. Everything above the
/// first command, sign-in or passing of time is free text. An empty line ends each answer.
struct Transcript {
  /// One thing that happens in it.
  enum Step: Equatable {
    /// A line of free text.
    case text(String)
    case signIn(String)
    case later(String)
    case command(String, input: [String])
  }

  let steps: [Step]

  /// The steps of a transcript; what was expected of them is the text itself.
  init(_ text: String) {
    var steps: [Step] = []
    var hasBegun = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ opsh") {
        hasBegun = true
        steps.append(.command(String(line.dropFirst(6).drop { $0 == " " }), input: []))
      } else if line.hasPrefix("# as ") {
        hasBegun = true
        steps.append(.signIn(String(line.dropFirst(5))))
      } else if line.hasPrefix("# later ") {
        hasBegun = true
        steps.append(.later(String(line.dropFirst(8))))
      } else if line.hasPrefix("< "), case .command(let command, let input)? = steps.last {
        steps[steps.count - 1] = .command(command, input: input + [String(line.dropFirst(2))])
      } else if !hasBegun {
        steps.append(.text(line))
      }
    }
    self.steps = steps
  }

  /// What it looks like when it is played on a fresh sample book.
  func played() async throws -> String {
    let bench = try await ShellBench.make(as: .administrator)
    var lines: [String] = []
    for step in steps {
      switch step {
      case .text(let line): lines.append(line)
      case .signIn(let name):
        bench.host.become(bench.role(named: name))
        lines += ["# as " + name, ""]
      case .later(let span):
        bench.book.clock.advance(by: try TimeSpan(parsing: span, field: "later"))
        lines += ["# later " + span, ""]
      case .command(let line, let input):
        lines.append(line.isEmpty ? "$ opsh" : "$ opsh " + line)
        lines += input.map { "< " + $0 }
        let text = input.map { $0 + "\n" }.joined()
        lines += Self.shown(await bench.run(line, CapturedConsole(input: text)))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func shown(_ answer: ShellBench.Answer) -> [String] {
    func lines(_ text: String) -> [String] {
      var lines = text.unicodeScalars.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.last == "\r" ? String($0.dropLast()) + "␍" : String($0) }
      if lines.last == "" { lines.removeLast() }
      return lines
    }
    let exit = answer.exit == 0 ? [] : ["[exit \(answer.exit)]"]
    return lines(answer.output) + lines(answer.remarks).map { "! " + $0 } + exit + [""]
  }
}
