import OpsDomain
import OpsTesting
import OpsWarehouse
import Testing

/// Whatever goods do while they are counted, the book agrees in the end with what was on the shelf.
@Suite("Counts under random movements")
struct CountPropertyTests {
  /// What really lies in a bin, beside what the book says.
  private struct Shelf {
    var real: Int64
    var counted = false
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func theBookAgreesWithTheShelves(_ seed: UInt64) async throws {
    let random = SeededRandom(seed: seed)
    let bench = try await CountBench(seed: seed)
    let places = ["MAIN", "SHOP"]
    try await bench.stock.receive(30, at: "SHOP")
    // The book is wrong by up to 9 in either place.
    var shelves = [
      "MAIN": Shelf(real: 20 + Int64(random.next() % 19) - 9),
      "SHOP": Shelf(real: 30 + Int64(random.next() % 19) - 9),
    ]
    bench.pass(minutes: 1)
    try await bench.open()
    for step in 0..<40 {
      if random.next() % 2 == 0 { bench.pass(minutes: 1) }
      let place = places[Int(random.next() % 2)]
      let shelf = shelves[place] ?? Shelf(real: 0)
      switch random.next() % 4 {
      case 0:
        try await bench.stock.receive(2, at: place)
        shelves[place]?.real += 2
      case 1 where shelf.real > 3 && step < 30:
        guard let free = try await bench.stock.level(at: place).available, free >= 1 else {
          continue
        }
        try await bench.stock.issue(1, at: place)
        shelves[place]?.real -= 1
      case 2:
        try await bench.enter(.whole(shelf.real), at: place)
        shelves[place]?.counted = true
      default: continue
      }
    }
    for place in places where shelves[place]?.counted == false {
      try await bench.enter(.whole(shelves[place]?.real ?? 0), at: place)
    }
    try await bench.approve(by: bench.anna, reason: "a test")
    try await bench.post()
    for place in places {
      let onHand = try await bench.stock.level(at: place).onHand
      #expect(onHand == .whole(shelves[place]?.real ?? 0), "seed \(seed), \(place)")
    }
    #expect(try await bench.stock.verify().ok)
  }
}
