import OpsDomain
import OpsKernel

extension ShellContext {
  /// The signs that fit the console.
  var glyphs: GlyphSet {
    Style.resolve(
      .auto, isTerminal: console.isTerminal, environment: console.environment
    ).glyphs
  }

  /// Asks before something whose effect has just been shown. On a protected book its name is the
  /// answer. Throws `confirm.needed` where nobody can be asked or the answer is no.
  func ask(_ question: String, _ invocation: Invocation, about what: String) throws {
    guard try !isConfirmed(invocation.options) else { return }
    let book = host.bookName
    if console.canAsk {
      let answer = console.put(
        host.isProtected ? "\(question) Type \(book) to continue:" : "\(question) [y/N]")
      let isYes =
        host.isProtected
        ? TextFolding.sameBytes(answer ?? "", book)
        : ["y", "yes"].contains(answer?.lowercased() ?? "")
      if isYes { return }
      throw OpsError(.confirmNeeded, "Nothing was done")
    }
    throw OpsError(
      .confirmNeeded,
      "\(what) needs a confirmation" + (host.isProtected ? ": \(book) is protected" : ""),
      hint: "add \(host.isProtected ? "--confirm=\(book)" : "--yes")"
        + (invocation.command.rehearsals.contains(.dryRun)
          ? ", or look first with --dry-run" : ""))
  }

  /// The same, with what it is about on standard error before. A program that gives no answer gets
  /// the refusal alone: one line of JSON.
  func ask(
    _ question: String, _ invocation: Invocation, about what: String, showing text: String
  ) throws {
    let format = try invocation.options.format ?? Shell.standardFormat(console)
    let isAnswered = try isConfirmed(invocation.options) || console.canAsk
    if isAnswered || !format.isJSON { console.remark(text) }
    try ask(question, invocation, about: what)
  }

  /// Whether the options answer the confirmation question: `--yes`, on a protected book its name.
  /// Throws `confirm.needed` for the name of another book.
  func isConfirmed(_ options: GlobalOptions) throws(OpsError) -> Bool {
    let options = session.completed(options)
    guard let name = options.confirmation else { return options.isConfirmed && !host.isProtected }
    guard TextFolding.sameBytes(name, host.bookName) else {
      throw OpsError(
        .confirmNeeded, "The book is \(host.bookName), not \(Excerpt.of(name)); nothing was done",
        field: "confirm", hint: "--book, --store and --config say which book is meant")
    }
    return true
  }

  /// Whether the options confirm that a file is replaced. A file is no part of the book, so `--yes`
  /// is enough on a protected one as well. Throws `confirm.needed` for the name of another book.
  func confirmsFiles(_ options: GlobalOptions) throws(OpsError) -> Bool {
    try isConfirmed(options) || session.completed(options).isConfirmed
  }

  /// A protected book wants a reason for every change: once per session or run. The desk refuses
  /// what came without; this asks in time. What is staged is given its reason when it is committed.
  func requireReason(_ invocation: Invocation) throws {
    let name = invocation.command.name
    let isCommit = name == ChangesetCommands.committing
    guard host.isProtected, !invocation.command.traits.contains(.writesElsewhere),
      isCommit || session.current == nil, session.completed(invocation.options).reason == nil,
      !isCommit || session.current?.label == nil
    else { return }
    if console.canAsk {
      let answer = console.put("\(host.bookName) is protected. Why do you make this change?") ?? ""
      if answer.contains(where: { !$0.isWhitespace }) {
        return session.keep(reason: try TextRules.note(answer, field: "reason"))
      }
    }
    throw OpsError(
      .confirmNeeded, "\(host.bookName) is protected: \(name) needs a reason", field: "reason",
      hint: "add --reason TEXT, or look first with --dry-run")
  }
}
