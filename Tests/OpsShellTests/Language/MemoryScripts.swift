import OpsDomain

@testable import OpsShell

/// Scripts by path, held in memory.
struct MemoryScripts: ScriptReader {
  var files: [String: String] = [:]

  func bytes(of path: String) throws(OpsError) -> [UInt8] {
    guard let text = files[path] else {
      throw OpsError(.noInput, "\(path) is not there")
    }
    return Array(text.utf8)
  }

  /// The errors of a script against the commands of the samples; empty if it is right.
  static func errors(
    _ text: String, path: String = "t.opsh", files: [String: String] = [:],
    rules: LanguageRules = LanguageRegistry.rules
  ) -> [OpsError] {
    errors(Array(text.utf8), path: path, files: files, rules: rules)
  }

  static func errors(
    _ text: [UInt8], path: String = "t.opsh", files: [String: String] = [:],
    rules: LanguageRules = LanguageRegistry.rules
  ) -> [OpsError] {
    do throws(ProgramErrors) {
      _ = try Program.load(
        path: path, text: text, reader: MemoryScripts(files: files),
        registry: LanguageRegistry.registry, rules: rules)
      return []
    } catch {
      return error.errors
    }
  }

  /// The program of a script that is right.
  static func program(
    _ text: String, path: String = "t.opsh", files: [String: String] = [:]
  ) throws -> Program {
    try Program.load(
      path: path, text: Array(text.utf8), reader: MemoryScripts(files: files),
      registry: LanguageRegistry.registry, rules: LanguageRegistry.rules)
  }
}
