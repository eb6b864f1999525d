import Glibc

/// The words for a failed file operation. Fixed English, because `strerror` depends on the locale.
package enum FileFailure {
  /// A short reason for an `errno` value, to stand after a colon.
  package static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file or folder"
    case EEXIST: "a file with this name already exists"
    case EACCES, EPERM: "no permission"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EROFS: "the file system is read-only"
    case ENOSPC, EDQUOT: "no space left"
    case EMFILE, ENFILE: "too many open files"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links"
    case EIO: "the device reports an error"
    default: "system error \(number)"
    }
  }
}
