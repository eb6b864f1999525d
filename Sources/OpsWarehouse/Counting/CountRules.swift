import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for counts: the state machine, that a line keeps its bin, that nobody
/// posts a large difference alone, and that nothing of a finished count changes but the difference
/// that late movements explain.
enum CountRules {
  static let sessions = CollectionRules(
    CountSession.self, readable: .inventoryView, write: [.insert: .inventoryCount]
  )
  .alsoAsking(.inventoryReviewCount)
  .byHand([
    .insert: [CountService.open],
    .update: [
      CountService.enter, CountService.recount, CountService.cancel, CountService.review,
      CountService.post,
    ],
    .delete: [CountService.cancel],
  ])
  .transition(of: CountSession.self) { try CountSession.checkTransition($0, $1) }
  .reaction(of: CountSession.self) { old, new, transaction in
    // The differences are booked at that moment, so its period must be open: nobody counts in vain.
    if old == nil, let moment = new?.asOf {
      try await ValuationRules.requireOpen(moment, transaction)
    }
    guard let new, new.status == .posted, old?.status != .posted else { return }
    try await CountWitness(new, transaction).requireSecondPerson()
  }

  static let lines = CollectionRules(
    CountLine.self, readable: .inventoryView,
    write: [.insert: .inventoryCount, .update: .inventoryCount]
  )
  // Operations read them with the rights of the system: they know whether a count is blind, and
  // people who count may see the records.
  .hiding(
    FieldRule(CountLine.Columns.expected, .inventoryOverrideCount, isDerived: true),
    FieldRule(CountLine.Columns.book, .inventoryOverrideCount, isDerived: true)
  )
  .byHand([
    .insert: [CountService.enter], .update: [CountService.enter], .delete: [CountService.enter],
  ])
  .transition(of: CountLine.self) { try CountLine.checkTransition($0, $1) }
  .reaction(of: CountLine.self) { old, new, transaction in
    // A posted line keeps what was counted; late movements change what the book said before.
    if let old, let new, old.differsByLate(new) { return }
    try await requireUnfinished(new?.sessionID ?? old?.sessionID, transaction)
  }

  static let entries = CollectionRules(CountEntry.self, readable: .inventoryView)
    .belonging(to: CountEntry.Columns.sessionID.column)
    .byHand { _, old, new, _ in
      guard let row = new ?? old else { return [] }
      if try CountEntry(row).lineID == nil { return .operations(CountService.review) }
      return .operations(CountService.enter)
    }
    .transition(of: CountEntry.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(
          .badState, "A count entry cannot be changed", hint: "enter the quantity again")
      }
      try new?.quantity.requireCounted()
    }
    .reaction(of: CountEntry.self) { old, new, transaction in
      try await requireUnfinished(new?.sessionID ?? old?.sessionID, transaction)
    }

  static let products = part(
    CountSessionProduct.self, of: CountSessionProduct.Columns.sessionID
  ) { $0.sessionID }

  /// They stay when a person is erased. Without them, anybody could make the count.
  static let counters = part(
    CountSessionCounter.self, of: CountSessionCounter.Columns.sessionID
  ) { $0.sessionID }

  /// The rules of what a count is opened with, and keeps.
  private static func part<Part: Entity>(
    _ type: Part.Type, of owner: Field<RecordID>,
    _ session: @escaping @Sendable (Part) -> RecordID
  ) -> CollectionRules {
    CollectionRules(type, readable: .inventoryView)
      .belonging(to: owner.column)
      .told(with: owner.column)
      .byHand(isPart: true) { verb, _, _, _ in
        switch verb {
        case .insert: .elevated(CountService.open)
        case .delete: .elevated(CountService.cancel)
        case .update: []
        }
      }
      .transition(of: type) { old, new in
        guard old == nil || new == nil else { throw CountSession.frozen }
      }
      .reaction(of: type) { old, new, transaction in
        guard let id = (new ?? old).map(session),
          let count = try await transaction.repository(CountSession.self).fetch(id)
        else { return }
        guard count.status == .open else { throw CountSession.frozen }
      }
  }

  private static func requireUnfinished(
    _ id: RecordID?, _ transaction: Transaction
  ) async throws {
    guard let id, let session = try await transaction.repository(CountSession.self).fetch(id)
    else { return }
    guard !session.status.isFinal else {
      throw OpsError(
        .badState,
        "\(Excerpt.of(session.number)) is \(session.status.rawValue): its lines "
          + "cannot be changed",
        field: "count")
    }
  }
}
