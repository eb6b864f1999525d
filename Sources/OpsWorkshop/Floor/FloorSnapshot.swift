import OpsDomain

/// The floor as it was read from the records at one moment: the open work and everything it needs.
///
/// Times are whole seconds since 1970 UTC, as search and check take them.
struct FloorSnapshot: Sendable {
  /// The time from which work can be planned.
  let start: Int64
  /// The end of the calendar that was read.
  let until: Int64
  let calendar: any SiteCalendar
  /// When it was read; the colors of machines are from this moment.
  var readAt = Int64.min
  /// When the floor works: its shifts, cut to the time from `start` to `until`.
  var shifts: [FloorSpan] = []
  /// Its shifts on days off.
  var overtime: [FloorSpan] = []
  /// Active machines by number.
  var machines: [FloorMachineState] = []
  /// All machines by folded number, also those out of use: an outage can name any of them.
  var machineIDs: [String: RecordID] = [:]
  var orders: [OpenOrder] = []
  /// Pieces that approved batches make, by production order.
  var batched: [RecordID: Quantity] = [:]
  /// Open orders that cannot be planned.
  var unplanned: [UnplannedOrder] = []
  /// People by skill; a skill that is missing here has no limit.
  var crews: [String: [CrewSpan]] = [:]
  /// How many there are of each mould, by folded code. A mould that only routings name exists once.
  var moulds: [String: Int] = [:]
  var changeovers = ChangeoverTable()
  /// Parts that a step may be made in at most.
  var parts = 1
  /// The schedule that the floor follows, and its steps.
  var base: ProductionSchedule?
  var baseSteps: [ScheduledStep] = []
  /// Outages of machines that users gave.
  var outages: [MachineOutage] = []

  /// An order that does not exist but is asked about; the floor includes what it needs.
  private(set) var asked: OpenOrder?

  /// Adds what such an order needs besides the needs of open orders.
  mutating func ask(about order: OpenOrder) {
    asked = order
    addMoulds(of: order)
  }

  /// A mould that only routings name exists once.
  mutating func addMoulds(of order: OpenOrder) {
    for mould in order.steps.compactMap(\.mould) where moulds[mould] == nil { moulds[mould] = 1 }
  }
}
