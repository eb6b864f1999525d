/// Opens files for reading, compressed or not.
public enum ByteSources {
  /// Opens a file. Whether it is gzip is decided by its first two bytes (RFC 1952, 2.3.1), never
  /// by its name.
  ///
  /// - Throws: `OpsError(.noInput)` if the file is missing, a folder or not readable.
  public static func open(_ path: String) throws -> any ByteSource {
    try unwrapping(FileByteSource(path: path))
  }

  /// Reads standard input, compressed or not; waits for the first two bytes.
  ///
  /// - Parameter beforeReading: called before each read, which it may put off or refuse.
  /// - Throws: `OpsError(.noInput)` if it cannot be read.
  public static func standardInput(
    beforeReading: @escaping () throws -> Void = {}
  ) throws -> any ByteSource {
    try unwrapping(
      FileByteSource(descriptor: 0, name: "standard input", beforeReading: beforeReading))
  }

  private static func unwrapping(_ file: FileByteSource) throws -> any ByteSource {
    let magic = try file.peek(2)
    guard magic == [0x1f, 0x8b] else { return file }
    return try GzipByteSource(file, name: file.name)
  }
}
