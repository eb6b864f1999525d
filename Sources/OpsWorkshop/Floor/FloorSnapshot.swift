import OpsDomain

/// The floor as it was read from the book at one moment: what is to be made, and with what.
///
/// Times are whole seconds since 1970 UTC, as search and check take them.
struct FloorSnapshot: Sendable {
  /// From when on work can be planned.
  let start: Int64
  /// The end of the calendar that was read.
  let until: Int64
  let calendar: any SiteCalendar
  /// When it was read: the colors of machines are those of then.
  var readAt = Int64.min
  /// When the floor works: its shifts, cut to the time from `start` to `until`.
  var shifts: [FloorSpan] = []
  /// Those of its shifts that are worked on days off.
  var overtime: [FloorSpan] = []
  /// Active machines by number.
  var machines: [FloorMachineState] = []
  /// All machines, also those that are out of use, by folded number: an outage can be of any.
  var machineIDs: [String: RecordID] = [:]
  var orders: [OpenOrder] = []
  /// Pieces that approved batches make, by production order.
  var batched: [RecordID: Quantity] = [:]
  /// Open orders that cannot be planned.
  var unplanned: [UnplannedOrder] = []
  /// People by skill; a skill that is not in here is no limit.
  var crews: [String: [CrewSpan]] = [:]
  /// How many there are of each mould, by folded code. A mould that only routings name is one.
  var moulds: [String: Int] = [:]
  var changeovers = ChangeoverTable()
  /// Parts that a step may be made in at most.
  var parts = 1
  /// The schedule that the floor follows, and its steps.
  var base: ProductionSchedule?
  var baseSteps: [ScheduledStep] = []
  /// Machines that are down for a time that somebody has said.
  var outages: [MachineOutage] = []

  /// An order that does not exist and is asked about: what it needs is known to the floor.
  private(set) var asked: OpenOrder?

  /// Takes in what an order that does not exist needs besides what open orders need.
  mutating func ask(about order: OpenOrder) {
    asked = order
    addMoulds(of: order)
  }

  /// A mould that only routings name is there once.
  mutating func addMoulds(of order: OpenOrder) {
    for mould in order.steps.compactMap(\.mould) where moulds[mould] == nil { moulds[mould] = 1 }
  }
}
