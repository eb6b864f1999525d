import OpsDomain
import OpsKernel

/// Reads scripts from files.
public struct FileScriptReader: ScriptReader {
  public init() {}

  public func bytes(of path: String) throws(OpsError) -> [UInt8] {
    do {
      return try ByteSources.open(path).readAll(limit: ScriptCommands.scriptBytes, name: path)
    } catch let error as OpsError {
      throw error
    } catch {
      throw OpsError(.noInput, "\(Excerpt.of(path)) cannot be read", hint: "check the path")
    }
  }
}
