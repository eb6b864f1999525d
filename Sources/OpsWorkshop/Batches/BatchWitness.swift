import OpsDomain
import OpsKernel
import OpsStorage

/// Sees to it that nobody approves a batch they submitted, as in inventory counts: where nobody
/// else in the book may approve batches, that person may after a day, and others are told before.
struct BatchWitness {
  /// How long the only person who may approve batches waits between submitting and approving.
  static let delay = TimeSpan(milliseconds: 86_400_000)

  let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks who may approve a batch")
  }

  /// From when on the person may approve alone what they submit now; nil where somebody else may
  /// approve batches.
  func aloneFrom(_ person: RecordID?) async throws -> Instant? {
    guard let person, try await !hasOthers(than: person) else { return nil }
    return system.now.adding(Self.delay)
  }

  /// Throws `rule.same_person` when one person submitted and approves the batch, unless nobody else
  /// may approve batches and a day has passed since.
  func requireSecondPerson(_ batch: ProductionBatch) async throws {
    guard let person = batch.reviewedBy, person == batch.submittedBy else { return }
    let number = Excerpt.of(batch.number)
    func refusal(_ what: String, _ hint: String) -> OpsError {
      OpsError(
        .samePerson, "You submitted \(number) yourself: \(what)", field: "batch", hint: hint)
    }
    let way = "ask somebody else who may approve batches to run `opsh batch approve \(number)`"
    guard try await !hasOthers(than: person) else {
      throw refusal("another person approves it", way)
    }
    guard let from = batch.aloneFrom else {
      throw refusal(
        "another person approves it, or you one day after submitting it",
        "withdraw it and submit it again to start that day, or \(way)")
    }
    guard from <= system.now else {
      let text = system.context.calendar.text(from: from)
      throw refusal(
        "you may approve it alone only from \(text) (site time) on", "wait until then, or \(way)")
    }
  }

  /// Whether an active user besides the person may approve batches.
  private func hasOthers(than person: RecordID) async throws -> Bool {
    let approvers = try await NoticeReaders(system).of(.holders(of: .batchApprove, about: []))
    return approvers.contains { $0 != person }
  }
}
