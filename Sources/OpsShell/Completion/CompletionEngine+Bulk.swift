import OpsKernel

// `bulk NOUN VERB` takes the words of another command before its own options.
extension CompletionEngine {
  /// Where behind `bulk` the cursor is; nil for what `bulk` has itself.
  func bulkPosition(_ words: [String], _ partial: String) -> CompletionPosition? {
    guard let first = words.first else {
      return partial.hasPrefix("-") ? nil : CompletionPosition(expected: .bulkNoun)
    }
    guard first != BulkPlan.commands, !first.hasPrefix("-") else { return nil }
    guard words.count > 1 else { return CompletionPosition(expected: .bulkVerb(first)) }
    guard let (command, length) = try? BulkCommands.command(Word.arguments(words), in: registry)
    else { return CompletionPosition(expected: .nothing) }
    return position(in: command, Array(words.dropFirst(length)), partial)
  }

  func bulkNouns(_ partial: String) -> [Candidate] {
    let nouns = registry.allNouns.filter { registry.commands(of: $0).contains(where: Self.isRow) }
    let candidates =
      nouns.map { noun in
        let verbs = registry.commands(of: noun).filter(Self.isRow).compactMap(\.verb)
        return Candidate(noun, label: verbs.joined(separator: " "))
      } + [Candidate(BulkPlan.commands, label: BulkCommands.commands.summary)]
    return Self.beginning(with: partial, candidates)
  }

  func bulkVerbs(of noun: String, _ partial: String) -> [Candidate] {
    Self.beginning(
      with: partial,
      registry.commands(of: noun).filter(Self.isRow).compactMap { command in
        command.verb.map { Candidate($0, label: command.summary) }
      })
  }

  /// Whether `bulk` runs the command for every row of a file.
  private static func isRow(_ command: Command) -> Bool {
    command.operation != nil && command.effect.isWrite && command.verb != nil
      && command.bulkRefusal == nil
  }
}
