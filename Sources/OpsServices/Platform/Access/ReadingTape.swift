import Synchronization

/// Gathers what the parts of one call answer of people, for the event that the whole call leaves.
final class ReadingTape: Sendable {
  private let state = Mutex(PersonalReading())

  /// Adds an answer, if it is one that may show people.
  func note(_ answer: Any) {
    guard let held = answer as? any HoldsPersonalData else { return }
    let reading = held.personalReading
    state.withLock { $0.merge(reading) }
  }

  var reading: PersonalReading { state.withLock { $0 } }
}
