# Holds a listening socket for a program, as systemd does for a unit with a socket: prints the port, starts
# the program for each line that it reads, once the one before has ended, and ends it at the end of the input.
use strict;
use warnings;
use POSIX ();
use Socket;

$| = 1;
$^F = 3;
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
bind($socket, sockaddr_in(0, INADDR_LOOPBACK)) or die "bind: $!";
listen($socket, 128) or die "listen: $!";
my ($port) = sockaddr_in(getsockname($socket));
print "$port\n";

my $child;
while (<STDIN>) {
    my $ended = end();
    $child = fork() // die "fork: $!";
    if ($child == 0) {
        POSIX::dup2(fileno($socket), 3) if fileno($socket) != 3;
        $ENV{LISTEN_PID} = $$;
        $ENV{LISTEN_FDS} = 1;
        exec(@ARGV) or die "exec: $!";
    }
    print "$ended\n";
}
print end() . "\n";

# Ends the program and returns its exit status, or "none" where none ran.
sub end {
    return 'none' unless defined $child;
    kill 'TERM', $child;
    waitpid($child, 0);
    return $? & 127 ? "signal " . ($? & 127) : $? >> 8;
}
