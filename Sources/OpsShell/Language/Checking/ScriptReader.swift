import OpsDomain
import OpsKernel

/// Where a program finds the files it includes and runs.
public protocol ScriptReader: Sendable {
  /// The bytes of a file.
  /// - Throws: ``OpsDomain/OpsError`` when the file is missing, unreadable or too large.
  func bytes(of path: String) throws(OpsError) -> [UInt8]
}

/// Reads scripts from files.
public struct FileScriptReader: ScriptReader {
  /// Opens every path as it is given: a relative one starts at the working folder.
  public init() {}

  public func bytes(of path: String) throws(OpsError) -> [UInt8] {
    do {
      return try ByteSources.open(path).readAll(limit: RunCommand.scriptBytes, name: path)
    } catch let error as OpsError {
      throw error
    } catch {
      throw OpsError(.noInput, "\(Excerpt.of(path)) cannot be read", hint: "check the path")
    }
  }
}
