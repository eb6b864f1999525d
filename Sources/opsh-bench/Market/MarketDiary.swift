/// What became of the orders of a day, by their place in it. Times are seconds after midnight.
struct MarketDiary {
  /// Numbers of the orders in the book; empty for one that was not placed.
  var numbers: [String]
  var placed: [Int64?]
  var ready: [Int64?]
  var pickedUp: [Int64?]
  var delivered: [Int64?]
  /// Who has it.
  var courier: [Int?]
  /// Cards that were declined before another one was taken.
  var declined = 0
  /// Decisions of dispatch.
  var decisions = 0
  /// Places that drivers reported.
  var places = 0
  /// When the last thing happened.
  var ended: Int64 = 0

  init(orders: Int) {
    numbers = Array(repeating: "", count: orders)
    placed = Array(repeating: nil, count: orders)
    ready = placed
    pickedUp = placed
    delivered = placed
    courier = Array(repeating: nil, count: orders)
  }
}
