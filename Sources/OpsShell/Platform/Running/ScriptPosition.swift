import OpsDomain

/// Where in a script the shell is.
public struct ScriptPosition: Sendable {
  public let file: String
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  public var text: String { "\(file):\(line)" }
}
