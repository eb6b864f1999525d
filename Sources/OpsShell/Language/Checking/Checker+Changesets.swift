import OpsDomain

// Changesets: what is begun is ended, in the same file.
extension Checker {
  mutating func checkChangeset(_ kind: StatementKind, at position: SourcePosition) {
    if parallel > 0, let word = Self.sharedWord(kind) {
      report(
        "'\(word)' in rows that run at the same time",
        hint: "there is one changeset and one sandbox for all rows; leave out parallel, or write "
          + "atomic { … }", at: position)
    }
    switch kind {
    case .atomic(let label, let body):
      if let label { check(label) }
      atomics += 1
      checkApart(body, "atomic")
      atomics -= 1
    case .begin(let label):
      if let label { check(label) }
      begin(at: position)
    case .commit: end("commit", at: position)
    case .savepoint(let name):
      requireChangeset("savepoint", at: position)
      savepoints.insert(name.text)
    case .rollback(let name): rollback(to: name, at: position)
    case .plan(let body): checkApart(body, "plan")
    case .sandbox(.block(let body)): checkApart(body, "sandbox")
    default: break
    }
  }

  /// The word of a statement that changes what all rows of a loop share.
  private static func sharedWord(_ kind: StatementKind) -> String? {
    switch kind {
    case .begin: "begin"
    case .commit: "commit"
    case .savepoint: "savepoint"
    case .rollback: "rollback"
    case .sandbox(.on), .sandbox(.off), .sandbox(.reset): "sandbox"
    default: nil
    }
  }

  private mutating func begin(at position: SourcePosition) {
    if atomics > 0 {
      report(
        "'begin' inside atomic",
        hint: "the block is one commit already; savepoint NAME marks a step", at: position)
    } else if case .open(let other) = changeset {
      report(
        "'begin' while one is open, from line \(other.line)", hint: "commit or rollback first",
        at: position)
    }
    changeset = .open(position)
  }

  private mutating func end(_ word: String, at position: SourcePosition) {
    if changeset == .closed, !isPrompt {
      report(
        "'\(word)' without 'begin' in this file",
        hint: atomics > 0 ? "atomic commits at its }" : "add begin before it", at: position)
    }
    changeset = .closed
  }

  private mutating func rollback(to name: ScriptName?, at position: SourcePosition) {
    guard let name else { return end("rollback", at: position) }
    requireChangeset("rollback to", at: position)
    guard !savepoints.contains(name.text), !isPrompt else { return }
    let guess = Suggestion.closest(to: name.text, in: savepoints.sorted())
    report(
      "There is no savepoint '\(Excerpt.of(name.text))' before this",
      hint: guess.map { "did you mean \($0)?" } ?? "write: savepoint \(Excerpt.of(name.text))",
      at: name.position)
  }

  private mutating func requireChangeset(_ word: String, at position: SourcePosition) {
    guard changeset == .closed, atomics == 0, !isPrompt else { return }
    report("'\(word)' outside begin and atomic", hint: "add begin before it", at: position)
  }
}
