import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `privacy.erase`.
public struct ErasePerson: OperationInput {
  /// `USER|CUSTOMER`: Sign-in name or a customer's number; default you.
  public var person: Argument<String>?
  /// `KIND`: Which kind of person it is, user or customer, if both have this name.
  public var kind: String?
  /// Why, without the person's name.
  public var reason: Option<Note>?
}

extension PrivacyService {
  static let erase = Operation<ErasePerson, ErasureReceiptView>(
    "privacy.erase", area: .identity,
    "Erases a person's data, also in the journal; sums and business records stay.", permission: nil,
    whyOpen: "your own account; others' need user.delete or customer.delete",
    effect: .destructive(.rights),
    examples: [
      "privacy erase M-17 --reason \"asked by letter\" --dry-run",
      "privacy erase uma --reason \"left\" --yes",
    ],
    isSensitive: true, standsAlone: true)

  /// Forgets a person for good: the record is emptied under a pseudonym or removed, what exists for
  /// the person's sake alone is deleted, the keys of the person's data in the journal are
  /// destroyed, and the files are cleaned. Answers a receipt, with the number of free texts that
  /// stay in business records. What an area made of the person in another kind of people, as the
  /// customer that a user of the marketplace is, is erased with it and has a receipt of its own
  /// (``PersonTwin``). Of a person whose record was removed before, it is what the journal
  /// holds, so that no undo brings it back.
  ///
  /// Everybody may erase their own account; other accounts need `user.delete` or `customer.delete`.
  /// Work that does not fit into the commit is done after it. If that work fails, or the process
  /// ends before it is done, the same call or the retention job finishes it.
  ///
  /// Throws `usage.arguments` as a step of `run --atomic`, `data.bad_value` without a reason or for
  /// a name that a user and a customer have, `rule.bad_state` for somebody of whom nothing is left,
  /// `denied.permission`, `notfound.user`, `rule.last_administrator`, `rule.dependants` for a
  /// customer with open business, and `tempfail.book_busy` while somebody reads what is gone.
  public func erase(
    _ input: ErasePerson, _ call: Call
  ) async throws -> Outcome<ErasureReceiptView> {
    let journal = desk.store.journal
    let outcome = try await desk.perform(Self.erase, input, call) { transaction in
      let reason = try TextRules.note(input.reason ?? call.reason ?? "", field: "reason")
      guard !reason.isEmpty else {
        throw OpsError(.badValue, "Erasing a person needs a reason", field: "reason")
      }
      let subject = try await PrivacySubject.find(
        PersonReference(person: input.person, kind: input.kind), among: desk.world.blueprint.people,
        transaction, removedIn: journal,
        needing: \.erasing, to: "privacy erase")
      try await subject.requireErasing(transaction)
      // An erasure that was cut off is finished by the same call.
      if subject.isErased, try journal.vault?.isErasing() != true { throw Self.erased(subject) }
      let system = transaction.asSystem("erases a person")
      let twins = try await subject.twins(among: desk.world.blueprint.people, system)
      if !call.isRehearsal, desk.standsAlone {
        for one in [subject] + twins {
          try await ImageErasure(desk).begin(one.id, in: one.schema, system)
        }
      }
      let receipt = try await PersonErasure(transaction, journal: journal)
        .run(subject, with: twins, reason: reason)
      // Before the commit, so that a process that ends right behind it leaves the note. A commit
      // that fails after all leaves one too many, which costs the daily job a cleaning.
      if !call.isRehearsal, desk.standsAlone { try journal.vault?.note(erasing: true) }
      var view = ErasureReceiptView(receipt)
      view.keptTexts = try await KeptTextCount.of(
        [subject] + twins, transaction.asSystem("counts texts that stay"))
      return view
    }
    if !call.isRehearsal, desk.standsAlone { try await finishErasures() }
    return outcome
  }

  private static func erased(_ subject: PrivacySubject) -> OpsError {
    let name = Excerpt.of(subject.names.last ?? subject.id.description)
    return OpsError(
      .badState, "The data of \(subject.schema.noun) \(name) has already been erased",
      field: "person", hint: "run `opsh privacy receipts` to list the erasures")
  }

  /// Does what is left of erasures whose commit stands, if there is any. Answers how many there
  /// were to look at.
  @discardableResult
  func finishErasures() async throws -> Int {
    try await ImageErasure(desk).finish()
    let journal = desk.store.journal
    guard let vault = journal.vault, try vault.isErasing() else { return 0 }
    let receipts = try await desk.readAsSystem(.finishErasure) { transaction in
      try await transaction.repository(ErasureReceipt.self).all(where: .everything)
    }
    for receipt in receipts {
      guard let commit = try await journal.history(of: receipt.id, limit: 1).first else {
        continue
      }
      let schema = try desk.world.rules.schema(named: receipt.collection)
      let records = try await desk.readAsSystem(.finishErasure) { transaction in
        try await PersonRecord.all(of: receipt.subject, in: schema, transaction)
          + PersonRecord.removedFiles(of: receipt.subject, in: schema, journal, transaction)
      }
      let shredding = PersonShredding(journal: journal, vault: vault)
      try await shredding.run(records, before: commit.sequence)
      let whole = try await journal.commits(after: commit.sequence - 1, limit: 1)
      if let erasure = whole.first { try await shredding.shredRemoved(by: erasure) }
    }
    try await desk.store.scrub()
    try vault.keep(erasures: receipts.map(\.mark))
    try vault.note(erasing: false)
    return receipts.count
  }
}
