import Glibc
import OpsBackup
import OpsDomain
import OpsKernel

/// A folder with backups: what they are called, which of them belong to a book, and which are old.
package struct BackupFolder {
  static let ending = ".opshbackup"
  private static let listEnding = ".erasures"

  /// Where the folder is.
  package let path: String

  /// A folder of this machine.
  package init(_ path: String) { self.path = path }

  /// Whether something at the path is a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// What people recognise a book by in names of files: its own without the usual ending.
  static func label(of book: String) -> String {
    let name = FileAccess.name(of: book)
    return name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
  }

  /// The file of a backup that is made now.
  func file(of book: String, at moment: Instant) -> String {
    let stamp = moment.description.filter { $0 != ":" && $0 != "." }
    return "\(path)/\(Self.label(of: book))-\(stamp)\(Self.ending)"
  }

  /// The list of persons who were erased from a book, beside its backups.
  func list(of book: String) -> String { "\(path)/\(Self.label(of: book))\(Self.listEnding)" }

  /// The lists of erased persons in the folder.
  package var lists: [String] {
    FolderNames.of(path).filter { $0.hasSuffix(Self.listEnding) }.sorted().map { "\(path)/\($0)" }
  }

  /// The backups in the folder, the newest first, each with what its header says. Files that are no
  /// backups, or damaged, are left out.
  package var backups: [(file: String, header: BackupHeader)] {
    FolderNames.of(path).filter { $0.hasSuffix(Self.ending) }
      .compactMap { name -> (file: String, header: BackupHeader)? in
        let file = "\(path)/\(name)"
        return (try? BackupFile.header(of: file)).map { (file, $0) }
      }
      .sorted { $1.header.facts.createdAt < $0.header.facts.createdAt }
  }

  /// Removes all but the newest backups of a book; answers those that were removed.
  /// - Parameter keep: How many stay, 1 or more.
  func prune(_ book: [UInt8], keep: Int64) -> [String] {
    removeParts()
    return backups.filter { $0.header.facts.book == book }.dropFirst(Int(max(1, keep)))
      .map(\.file).filter { unlink($0) == 0 }
  }

  /// Removes what backups that were cut off have left a day ago or earlier.
  private func removeParts() {
    let yesterday = time(nil) - 86_400
    for name in FolderNames.of(path) where name.hasPrefix(".opsh-") && name.hasSuffix(".part") {
      var status = stat()
      guard stat("\(path)/\(name)", &status) == 0, status.st_mtim.tv_sec < yesterday else {
        continue
      }
      unlink("\(path)/\(name)")
    }
  }
}
