import OpsBackup
import OpsDomain
import OpsStorage

/// Lists of persons who were erased from a book, in files apart from it.
package enum ErasureLists {
  /// More than a book can erase.
  private static let limit = 64 << 20

  /// The list in a seal folder; nil where there is none.
  package static func kept(in safe: SafeFolder) throws -> [ErasureMark]? {
    let path = safe.file(ErasureMark.fileName)
    return FileAccess.exists(path) ? try read(path) : nil
  }

  /// The list in a file. Throws `noinput.file`, and `data.malformed` for a line that is no mark.
  package static func read(_ path: String) throws -> [ErasureMark] {
    try ErasureMark.read(try BackupFile(path).read(limit), of: path)
  }
}
