import Foundation
import OpsDomain
import OpsWarehouse

/// Goods set against dated demands, in memory.
enum AssignmentBench {
  /// One case as a file gives it: quantities, days and losses of supplies, quantities and days of
  /// demands.
  private struct Case: Codable {
    let supplies: [[Int64]]
    let demands: [[Int64]]
  }

  private struct Verdict: Codable {
    let filled: Int64
    let saved: Int64
    let isOptimal: Bool
  }

  /// So many demands over as many lots, drawn at random.
  static func measure(size: Int) {
    let random = SeededRandom(seed: 11)
    func draw(_ bound: UInt64) -> Int64 { Int64(random.next() % bound) }
    let supplies = (0..<size).map { _ in
      DatedSupply(
        quantity: .whole(1 + draw(9)), due: CivilDate(daysSinceEpoch: 20_000 + Int(draw(365))),
        loss: draw(50))
    }
    let demands = (0..<size).map { _ in
      DatedDemand(
        quantity: .whole(1 + draw(9)), needBy: CivilDate(daysSinceEpoch: 20_000 + Int(draw(365))))
    }
    let started = ContinuousClock.now
    let assignment = NeedDateAssignment.solve(supplies, for: demands)
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": 1, \"seconds\": \(seconds), \"pieces\": \(assignment.pieces.count)}")
  }

  /// Solves the cases of a file, one JSON object a line, and prints a verdict a line.
  static func solve(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text.split(separator: "\n") {
      let given = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let supplies = given.supplies.map {
        DatedSupply(
          quantity: Quantity(rawValue: $0[0]), due: CivilDate(daysSinceEpoch: Int($0[1])),
          loss: $0[2])
      }
      let demands = given.demands.map {
        DatedDemand(
          quantity: Quantity(rawValue: $0[0]), needBy: CivilDate(daysSinceEpoch: Int($0[1])))
      }
      let proof = AssignmentProof(
        NeedDateAssignment.solve(supplies, for: demands), of: supplies, for: demands)
      let verdict = Verdict(
        filled: Int64(clamping: proof.filled), saved: Int64(clamping: proof.saved),
        isOptimal: proof.isOptimal)
      print(String(decoding: try JSONEncoder().encode(verdict), as: UTF8.self))
    }
  }
}
