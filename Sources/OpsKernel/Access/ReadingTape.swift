import OpsStorage
import Synchronization

/// Gathers what the parts of one call answer of people, for the event that the whole call leaves.
final class ReadingTape: Sendable {
  private let state = Mutex(PersonalReading())

  /// Adds an answer, if it is one that may show people.
  func note<Answer>(_ answer: Answer, _ rules: RuleBook) {
    let reading = PersonalReading(shownBy: answer, rules)
    guard !reading.isEmpty else { return }
    state.withLock { $0.merge(reading) }
  }

  var reading: PersonalReading { state.withLock { $0 } }
}
