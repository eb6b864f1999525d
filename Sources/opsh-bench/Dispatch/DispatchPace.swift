import Foundation
import OpsDispatch

/// How long the rolling horizon takes to decide. What comes of its decisions is for
/// `opsh dispatch bench`.
enum DispatchPace {
  private struct Row: Encodable {
    let day: String
    /// What all decisions of the day took, and how many there were.
    let seconds: Double
    let decisions: Int
  }

  /// Plays every day of a folder and prints a line of JSON for each.
  static func measure(_ folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for instance in try DispatchInstances.read(folder) {
      let started = ContinuousClock.now
      let played = DispatchReplay.run(instance.day, policy: .rollingHorizon(RollingSettings()))
      let row = Row(
        day: instance.name, seconds: (ContinuousClock.now - started).inSeconds,
        decisions: played.decisions)
      print(String(decoding: try encoder.encode(row), as: UTF8.self))
    }
  }
}
