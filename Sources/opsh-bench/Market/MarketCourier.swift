import OpsDispatch
import OpsKernel

/// Somebody who drives in a day, and what they are doing.
struct MarketCourier {
  /// A way from one place to another, in seconds after midnight.
  struct Way {
    var from: DispatchPlace
    var to: DispatchPlace
    var begins: Int64
    var ends: Int64

    /// Where somebody is at that time.
    func place(at time: Int64) -> DispatchPlace {
      guard ends > begins else { return to }
      let share = Double(min(max(time, begins), ends) - begins) / Double(ends - begins)
      return DispatchPlace(
        x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
    }
  }

  let driver: ReplayDriver
  let number: String
  let call: Call
  var isOnline = false
  /// The shift is over: what is carried is brought, and nothing more.
  var isLeaving = false
  var isAtKitchen = false
  /// Orders that were taken and not picked up, in the order of taking.
  var waiting: [Int] = []
  /// Orders that are carried, in the order of stops.
  var carried: [Int] = []
  var way: Way
  /// How many ways to a restaurant there were.
  var ways = 0
  /// Until when places were reported.
  var reported: Int64

  init(_ driver: ReplayDriver, number: String, call: Call) {
    self.driver = driver
    self.number = number
    self.call = call
    way = Way(
      from: driver.place, to: driver.place, begins: driver.shiftStart, ends: driver.shiftStart)
    reported = driver.shiftStart
  }

  /// Whether nothing is to be done.
  var isIdle: Bool { carried.isEmpty && waiting.isEmpty }
}
