import OpsDomain
import OpsKernel

/// `--watch` behind a command that reads: short for `watch --every TIME COMMAND`.
struct WatchOption {
  static let name = "--watch"
  static let label = "--watch [TIME]"
  static let help = "Repeat the command until Ctrl-C, every 2s unless you give another time."

  let registry: CommandRegistry

  /// Whether a command may be given the option: what it runs itself, or calls so, is its own.
  static func isFor(_ command: Command) -> Bool {
    !command.takesCommandLine && !command.takesScriptParameters
      && !command.parameters.contains { !$0.isPositional && "--" + $0.optionName == name }
  }

  /// The line to run: that of `watch` where the words have the option, else the same.
  func line(_ words: [Word]) -> [Word] {
    guard let place = words.firstIndex(where: Self.isOption),
      registry.has(RepeatCommands.watch.name)
    else { return words }
    var rest = words
    let given = rest.remove(at: place).text
    var every: String?
    if let equals = given.firstIndex(of: "=") {
      every = String(given[given.index(after: equals)...])
    } else if place < rest.count, !rest[place].isOption, isTime(place, in: rest) {
      every = rest.remove(at: place).text
    }
    let leading = Binder.leadingOptions(rest)
    guard let command = try? registry.find(Array(rest.dropFirst(leading))).command,
      Self.isFor(command)
    else { return words }
    guard !rest.contains(where: { $0.isOption && ["-h", "--help"].contains($0.text) }) else {
      return rest
    }
    let pause = every.map { ["--every", $0] } ?? []
    return Word.arguments([RepeatCommands.watch.name] + pause) + rest
  }

  /// Whether the word behind the option is its time: it reads as one, or it is the only word that
  /// the command has no place for. That one is then refused as a time.
  private func isTime(_ place: Int, in words: [Word]) -> Bool {
    if (try? TimeSpan(parsing: words[place].text)) != nil { return true }
    var others = words
    others.remove(at: place)
    let binder = Binder(registry)
    return (try? binder.bind(words)) == nil && (try? binder.bind(others)) != nil
  }

  private static func isOption(_ word: Word) -> Bool {
    word.isOption && (word.text == name || word.text.hasPrefix(name + "="))
  }
}
