import OpsDomain
import OpsShell

extension AppHost {
  func inspect() async throws -> Document {
    let book: OpenBook
    do {
      book = try await opened()
    } catch let error as OpsError where error.code == .oldBook {
      return try await BookCheck.findings(ofOld: try composition.upgrade())
    }
    return try await BookCheck(book: book, configuration: configuration).findings()
  }
}
