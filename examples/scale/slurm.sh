#!/bin/sh
# A capability map on 4 nodes of a cluster with Slurm: sbatch slurm.sh map.json /shared/rl15.map
# A job that is killed is put into the queue again, and goes on with /shared/rl15.map.part.
#SBATCH --job-name=zveno-survey
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=32
#SBATCH --time=01:00:00
#SBATCH --requeue
srun zveno-mpi "$1" -o "$2"
