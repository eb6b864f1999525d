import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

/// Words of other programs work, or lead to the command that is meant.
@Suite("Guessed commands")
struct GuessedCommandsTests {
  private static let registry = CommandRegistry.standard.adding(
    PromptCommands(control: PromptControl()).all)
  private static let guesses = GuessedCommands.table.split(separator: "\n").map { line in
    let parts = line.split(separator: "¦").map { $0.trimmed }
    return (typed: parts[0], wanted: parts[1])
  }

  /// Whether a line runs the command that is wanted, or fails with a hint that names it.
  private static func leads(_ typed: String, _ wanted: String) -> Bool {
    let words = Word.arguments(typed.split(separator: " ").map(String.init))
    do {
      return try Binder(registry).bind(words).command.name == wanted
    } catch {
      // Known, but not given all it needs.
      if let found = try? registry.find(words), found.command.name == wanted { return true }
      return error.hint?.contains(wanted) == true
    }
  }

  @Test("Of 200 guesses all but ten lead to the command")
  func enough() {
    let right = Self.guesses.filter { Self.leads($0.typed, $0.wanted) }
    #expect(Self.guesses.count >= 200)
    #expect(right.count >= Self.guesses.count - 10, "\(right.count) of \(Self.guesses.count)")
    for guess in Self.guesses where GuessedCommands.astray[guess.typed] == nil {
      #expect(Self.leads(guess.typed, guess.wanted), "\(guess.typed) ¦ \(guess.wanted)")
    }
    for typed in GuessedCommands.astray.keys {
      let guess = Self.guesses.first { $0.typed == typed }
      #expect(guess.map { !Self.leads($0.typed, $0.wanted) } == true, "\(typed) leads somewhere")
      // That there is nothing of the kind is untrue once a command has that noun.
      let words = Word.arguments(typed.split(separator: " ").map(String.init))
      let found = try? Self.registry.find(words)
      #expect(found == nil || typed.hasPrefix("run "), "\(typed) runs a command")
      let noun = Self.registry.noun(of: typed.split(separator: " ").first.map(String.init) ?? "")
      #expect(noun == nil || noun == "run", "\(typed): there are commands of \(noun ?? "")")
    }
  }

  @Test(
    "A word for a noun leads to what only looks, and to nothing that removes",
    arguments: ["products", "prices", "price LAMP-1"])
  func harmless(_ typed: String) {
    let words = typed.split(separator: " ").map(String.init)
    let hint = TradeWords(registry: Self.registry).hint(for: words) ?? ""
    #expect(hint.hasPrefix("did you mean: product list | product show | "), "\(hint)")
    #expect(!hint.contains("delete"), "\(hint)")
    let near = #expect(throws: OpsError.self) {
      try Self.registry.find(Word.arguments(["shipping", "list"]))
    }
    #expect(near?.hint == "did you mean: shopping suggest")
  }

  @Test("Real nouns and verbs win over synonyms")
  func realOnesWin() throws {
    for command in Self.registry.commands {
      let words = Word.arguments(command.name.split(separator: " ").map(String.init))
      guard command.noun != BulkCommands.bulk.noun else { continue }
      #expect(try Self.registry.find(words).command.name == command.name)
    }
    for (word, name) in Synonyms.commands {
      #expect(Self.registry.has(name), "\(word)")
      #expect(Self.registry.commands(of: word).isEmpty, "\(word) is a command")
    }
    for verb in Synonyms.verbs.values {
      #expect(Self.registry.commands.contains { $0.verb == verb }, "\(verb)")
    }
  }

  @Test("Hints name commands that there are")
  func hintsAreTrue() {
    for (word, noun) in TradeTables.nouns {
      #expect(!Self.registry.commands(of: noun).isEmpty, "\(word) ¦ \(noun)")
      #expect(Self.registry.commands(of: word).isEmpty, "\(word) is a noun")
    }
    for (noun, verbs) in TradeTables.verbsOf {
      for (verb, sentence) in verbs {
        Self.expectTrue(sentence)
        // What runs a command is never a hint: the entry would be dead.
        let words = Word.arguments([noun, verb])
        #expect(throws: OpsError.self, "\(noun) \(verb) runs") { try Self.registry.find(words) }
      }
    }
    for sentence in TradeTables.words.values.map(\.self) + TradeTables.phrases.values {
      Self.expectTrue(sentence)
    }
    for (name, other) in TradeTables.alone {
      #expect(Self.registry.has(name) && Self.registry.has(other))
    }
    // A word that is a noun, or a word for one, is read as that: its entry would be dead.
    for word in TradeTables.words.keys {
      #expect(Self.registry.noun(of: word) == nil && TradeTables.nouns[word] == nil, "\(word)")
      let command = Synonyms.commands[word]
      #expect(command == nil || command == "quit", "\(word) runs a command")
    }
    for (verb, meant) in Synonyms.verbs {
      #expect(TradeTables.verbs[verb]?.contains(meant) != true, "\(verb) means \(meant) twice")
    }
  }

  /// That a hint names commands that there are: all of a list of names, and what stands in
  /// backticks in a sentence.
  private static func expectTrue(_ sentence: String) {
    let quoted = sentence.split(separator: "`", omittingEmptySubsequences: false)
    for (index, part) in quoted.enumerated() where !index.isMultiple(of: 2) {
      let line = Word.arguments(part.split(separator: " ").map(String.init))
      // `opsh` alone, options of the program, and the nouns that stand for any.
      guard line.count > 1, !part.contains("NOUN"), !part.hasPrefix("-") else { continue }
      #expect(throws: Never.self, "\(sentence)") { try registry.find(line) }
    }
    let names = sentence.split(separator: " | ").map(String.init)
    guard quoted.count == 1, names.allSatisfy({ $0.split(separator: " ").count <= 2 }) else {
      return
    }
    for name in names { #expect(registry.has(name), "\(sentence)") }
  }

  @Test("Letters alone never lead to a word of another meaning")
  func far() {
    for word in ["pusj", "zimq", "dosc", "hxxp"] {
      #expect(Self.hint(Word.arguments([word])) == "`opsh help` lists the commands", "\(word)")
    }
    #expect(Self.hint(Word.arguments(["stcok", "lsit"])) == "did you mean: stock list")
    #expect(Self.hint(Word.arguments(["custmoers"])) == "did you mean: customer")
  }

  private static func hint(_ words: [Word]) -> String? {
    do {
      _ = try registry.find(words)
      return nil
    } catch {
      return error.hint
    }
  }

  @Test("A format has a short option, and no command has one of that name")
  func formats() throws {
    for format in ["json", "ndjson", "csv", "tsv"] {
      let words = Word.arguments(["product", "list", "--\(format)"])
      let options = try Binder(Self.registry).bind(words).options
      #expect(options.format == (try OutputFormat(parsing: format)))
      #expect(Shell.wantedFormat(words) == options.format)
      let owner = Self.registry.commands.first { command in
        command.parameters.contains { $0.optionName == format && !$0.isPositional }
      }
      #expect(owner == nil, "\(owner?.name ?? "")")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
