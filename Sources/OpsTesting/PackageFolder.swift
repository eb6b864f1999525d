import Foundation

/// Where the package lies, for tests that read its documents, scripts and samples.
public enum PackageFolder {
  /// The folder that holds `Package.swift`.
  public static let url: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path != "/"
      && !FileManager.default.fileExists(atPath: folder.path + "/Package.swift")
    return folder
  }()

  /// A file or folder of the package, by its path below it.
  public static func file(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// Something in the folder `shared` beside the package, which is no part of it; nil when it is
  /// not there.
  public static func shared(_ path: String) -> URL? {
    let found = file("../shared/\(path)").standardizedFileURL
    return FileManager.default.fileExists(atPath: found.path) ? found : nil
  }
}
