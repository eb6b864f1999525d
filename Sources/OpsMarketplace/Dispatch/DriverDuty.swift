import OpsDomain

/// A driver who works, as dispatch sees them: where they are, and what they have to do.
struct DriverDuty {
  /// An order that is to be fetched.
  struct Job {
    let order: MarketOrder
    let partner: Partner?
    /// Since when the driver has it, or is asked for it.
    let since: Instant
    /// Whether the driver has it; otherwise it is only offered.
    let isTaken: Bool
  }

  let driver: Driver
  let place: MapPlace
  /// What the driver carries, in the order of the stops.
  let carried: [MarketOrder]
  /// What is to be fetched, in the order in which it was taken or offered.
  let jobs: [Job]
  let shiftEnd: Instant
}
