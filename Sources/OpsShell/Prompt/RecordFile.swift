import OpsDomain
import OpsKernel
import Synchronization

/// A script that grows by what is typed at the prompt.
final class RecordFile: Sendable {
  let path: String
  /// Held open, so that every input goes into the file that was made and no other.
  private let file: Mutex<OutputFile>

  private init(_ path: String, _ file: sending OutputFile) {
    self.path = path
    self.file = Mutex(file)
  }

  /// Makes the file. Throws what ``FileWriter/permit(_:)`` throws, so also for one that is there.
  static func make(_ path: String, _ writer: FileWriter) throws -> RecordFile {
    let order = FileOrder(path, what: "script", field: "file", growth: .rowByRow)
    return RecordFile(path, try writer.open(order))
  }

  /// Adds one input. Throws `cantcreate.file`.
  func append(_ text: String) throws(OpsError) {
    do {
      try file.withLock { try $0.put(Array((text + "\n").utf8)) }
    } catch var error as OpsError {
      error.hint = "`record off` ends the recording"
      throw error
    } catch {
      throw OpsError(.internalError, "The recording failed")
    }
  }
}
