import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps people from approving a batch that they planned, see ``BatchAuthors``. If everybody who
/// can approve batches has planned it, they can approve it after a day, and other people get a
/// notice.
struct BatchWitness {
  /// How long authors wait after the submission before they approve, if nobody else may approve.
  static let delay = TimeSpan(milliseconds: 86_400_000)

  let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks who may approve a batch")
  }

  /// When its authors may approve a batch that is submitted now; nil if somebody else may approve
  /// it.
  func aloneFrom(_ batch: ProductionBatch) async throws -> Instant? {
    let authors = try await BatchAuthors(system).of(batch)
    guard try await !hasOthers(than: authors) else { return nil }
    return system.now.adding(Self.delay)
  }

  /// Whether the person is an author of the batch and may not approve it now.
  func isBarred(_ person: RecordID?, from batch: ProductionBatch) async throws -> Bool {
    let authors = try await BatchAuthors(system).of(batch)
    guard let person, authors.contains(person) else { return false }
    guard try await !hasOthers(than: authors), let from = batch.aloneFrom else { return true }
    return from > system.now
  }

  /// Throws `rule.same_person` if an author approves the batch, unless nobody else may approve
  /// batches and a day has passed since it was submitted.
  func requireSecondPerson(_ batch: ProductionBatch) async throws {
    guard let person = batch.reviewedBy else { return }
    let authors = try await BatchAuthors(system).of(batch)
    guard authors.contains(person) else { return }
    let number = Excerpt.of(batch.number)
    let part = person == batch.submittedBy ? "submitted \(number) yourself" : "planned \(number)"
    func refusal(_ what: String, _ hint: String) -> OpsError {
      OpsError(.samePerson, "You \(part): \(what)", field: "batch", hint: hint)
    }
    let way =
      "ask a person who can approve batches and did not plan it to run "
      + "`opsh batch approve \(number)`"
    guard try await !hasOthers(than: authors) else {
      throw refusal("another person must approve it", way)
    }
    guard let from = batch.aloneFrom else {
      throw refusal(
        "another person must approve it; or you can approve it one day after it was submitted",
        "withdraw the batch and submit it again, then wait one day; or \(way)")
    }
    guard from <= system.now else {
      let text = system.context.calendar.text(from: from)
      throw refusal(
        "you can approve it yourself only from \(text) (site time)", "wait until then; or \(way)")
    }
  }

  /// Whether an active user other than these people may approve batches at some hour of the day.
  private func hasOthers(than people: Set<RecordID>) async throws -> Bool {
    let approvers = try await NoticeReaders(system).holdersAtSomeHour(of: .batchApprove)
    return approvers.contains { !people.contains($0) }
  }
}
