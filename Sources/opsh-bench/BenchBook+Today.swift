import OpsDomain
import OpsKernel

/// The start of a day in a book with much that waits.
extension BenchBook {
  /// Fills the book with so many waiting requests, half of them overdue, then lists 50 of them and
  /// shows what waits today, each so many times.
  func showToday(requests: Int, count: Int) async throws {
    try await runEach("customer.create", [["name": "Corner shop", "number": "SHOP-1"]])
    try await write(requests / 2)
    clock.advance(milliseconds: 15 * 86_400_000)
    try await write(requests - requests / 2)
    let reader = Principal(
      userID: RecordID(rawValue: 1), name: "bench", roles: [.administrator])
    var seconds: [String] = []
    let asked: [(String, Document)] = [
      ("oos.list", ["status": ["pending"], "limit": 50]), ("today.list", [:]),
    ]
    for (name, input) in asked {
      let operation = try world.blueprint.operations.operation(named: name)
      let started = ContinuousClock.now
      for _ in 0..<count {
        _ = try await operation.run(dependencies, input, Call(reader))
      }
      let word = name.prefix { $0 != "." }
      seconds.append("\"\(word)\": \((ContinuousClock.now - started).inSeconds)")
    }
    print("{\"count\": \(count), \(seconds.joined(separator: ", "))}")
    try await store.close()
  }

  private func write(_ count: Int) async throws {
    let input: Document = ["customer": "SHOP-1", "sku": .text("P00000"), "quantity": "1"]
    for first in stride(from: 0, to: count, by: 1000) {
      try await runEach(
        "oos.create", Array(repeating: input, count: min(1000, count - first)))
      clock.advance(milliseconds: 1000)
    }
  }
}
