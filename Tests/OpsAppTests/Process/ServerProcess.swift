import OpsDomain
import OpsTesting

/// `opsh serve` as a process, at a port the system chose.
struct ServerProcess {
  let process: OpshProcess
  /// Such as `http://127.0.0.1:41234`.
  let address: String

  /// Starts the server and waits until it says where it listens.
  static func start(_ arguments: [String], in home: TemporaryFolder) async throws -> ServerProcess {
    let process = try OpshProcess(arguments, in: home)
    guard let line = await process.remark(where: { $0.hasPrefix("opsh serves on ") }),
      let address = line.split(separator: " ").first(where: { $0.hasPrefix("http://") })
    else {
      let answer = await process.finished()
      throw OpsError(.unavailable, "\(arguments): \(answer.exit) \(answer.remarks)")
    }
    return ServerProcess(process: process, address: String(address))
  }

  /// Asks it to stop and waits for its end.
  func stopped() async -> OpshProcess.Answer {
    process.terminate()
    return await process.finished()
  }
}
