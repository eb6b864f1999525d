import OpsDomain

/// What a warehouse with one bin of lamps comes to, worked out another way than the book does: a
/// list of what happened and a list of what was counted, and nothing that is kept up to date.
struct CountLawsModel {
  /// Something that came to the bin, or with a minus left it.
  struct Event {
    let id: Int
    let at: Instant
    let amount: Int64
  }

  /// A posted count.
  struct Count {
    let number: String
    let at: Instant
    let counted: Int64
  }

  var events: [Event] = []
  var counts: [Count] = []

  /// The level at the end of a moment: the latest count until then, and what happened after it.
  func level(at moment: Instant) -> Int64 {
    let pin = counts.filter { $0.at <= moment }.max { $0.at < $1.at }
    return events.filter { event in
      event.at <= moment && (pin.map { event.at > $0.at } ?? true)
    }
    .reduce(pin?.counted ?? 0) { $0 + $1.amount }
  }

  /// What a posted count found more than the book said, or with a minus less.
  func difference(of count: Count) -> Int64 {
    count.counted - level(at: count.at.adding(milliseconds: -1))
  }

  /// Every moment something happened at.
  var moments: [Instant] { Set(events.map(\.at) + counts.map(\.at)).sorted() }
}
