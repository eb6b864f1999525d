/// Something that offers ``PackagingService``.
public protocol HasPackagingService {
  var packaging: PackagingService { get }
}
